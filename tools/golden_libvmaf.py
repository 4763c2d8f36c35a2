# SPDX-License-Identifier: BSD-2-Clause-Patent
# The reference library through ctypes: its public C API (libvmaf.h, model.h, picture.h), single-threaded and with every
# instruction set masked off, so that its scalar code runs, which is the definition of its scores.
import ctypes
import json
import os
import tempfile
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int, c_size_t, c_ssize_t, c_uint, c_uint64, c_void_p

PIX_FMT = {"420": 1, "422": 2, "444": 3, "400": 4}
POOLING = {"min": 1, "max": 2, "mean": 3, "harmonic_mean": 4}
MODEL_FLAGS = {"disable_clip": 1, "enable_transform": 2}
JSON_OUTPUT = 2


class Configuration(Structure):
    _fields_ = [("log_level", c_int), ("n_threads", c_uint), ("n_subsample", c_uint), ("cpumask", c_uint64),
                ("gpumask", c_uint64)]


class Picture(Structure):
    _fields_ = [("pix_fmt", c_int), ("bpc", c_uint), ("w", c_uint * 3), ("h", c_uint * 3), ("stride", c_ssize_t * 3),
                ("data", c_void_p * 3), ("ref", c_void_p), ("priv", c_void_p)]


class ModelConfig(Structure):
    _fields_ = [("name", c_char_p), ("flags", c_uint64)]


class GoldenError(Exception):
    pass


class Library:
    """The loaded library; check() turns its error codes into exceptions."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        lib = self.lib
        lib.vmaf_init.argtypes = [POINTER(c_void_p), Configuration]
        lib.vmaf_use_feature.argtypes = [c_void_p, c_char_p, c_void_p]
        lib.vmaf_feature_dictionary_set.argtypes = [POINTER(c_void_p), c_char_p, c_char_p]
        lib.vmaf_picture_alloc.argtypes = [POINTER(Picture), c_int, c_uint, c_uint, c_uint]
        lib.vmaf_read_pictures.argtypes = [c_void_p, POINTER(Picture), POINTER(Picture), c_uint]
        lib.vmaf_feature_score_at_index.argtypes = [c_void_p, c_char_p, POINTER(c_double), c_uint]
        lib.vmaf_model_load.argtypes = [POINTER(c_void_p), POINTER(ModelConfig), c_char_p]
        lib.vmaf_model_feature_overload.argtypes = [c_void_p, c_char_p, c_void_p]
        lib.vmaf_model_destroy.argtypes = [c_void_p]
        lib.vmaf_use_features_from_model.argtypes = [c_void_p, c_void_p]
        lib.vmaf_score_at_index.argtypes = [c_void_p, c_void_p, POINTER(c_double), c_uint]
        lib.vmaf_score_pooled.argtypes = [c_void_p, c_void_p, c_int, POINTER(c_double), c_uint, c_uint]
        lib.vmaf_write_output.argtypes = [c_void_p, c_char_p, c_int]
        lib.vmaf_close.argtypes = [c_void_p]
        lib.vmaf_version.restype = c_char_p
        lib.vmaf_feature_collector_get_aggregate.argtypes = [c_void_p, c_char_p, POINTER(c_double)]

    def version(self):
        return self.lib.vmaf_version().decode()

    def check(self, code, what):
        if code:
            raise GoldenError(f"the reference library failed to {what} (error {code})")

    def dictionary(self, options):
        handle = c_void_p()
        for key, value in options.items():
            self.check(self.lib.vmaf_feature_dictionary_set(byref(handle), key.encode(), value.encode()),
                       f"set {key}={value}")
        return handle


class Session:
    """One clip through one context of the library."""

    def __init__(self, library):
        self.library = library
        self.lib = library.lib
        self.context = c_void_p()
        self.models = []
        all_sets_off = 0xFFFFFFFF
        library.check(self.lib.vmaf_init(byref(self.context), Configuration(1, 0, 1, all_sets_off, 0)), "start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lib.vmaf_close(self.context)
        for model in self.models:
            self.lib.vmaf_model_destroy(model)

    def use_feature(self, metric, options):
        self.library.check(
            self.lib.vmaf_use_feature(self.context, metric.encode(), self.library.dictionary(options)),
            f"use {metric} with {options}")

    def use_model(self, version, flags=(), overloads=None):
        model = c_void_p()
        config = ModelConfig(version.encode(), sum(MODEL_FLAGS[flag] for flag in flags))
        self.library.check(self.lib.vmaf_model_load(byref(model), byref(config), version.encode()), f"load {version}")
        self.models.append(model)
        for metric, options in (overloads or {}).items():
            self.library.check(
                self.lib.vmaf_model_feature_overload(model, metric.encode(), self.library.dictionary(options)),
                f"overload {metric} with {options}")
        self.library.check(self.lib.vmaf_use_features_from_model(self.context, model), f"use {version}")
        return model

    def read(self, clip, frames):
        """Feeds pairs (reference, distorted) of raw frames, whose chroma sizes are rounded up, and flushes."""
        for index, (reference, distorted) in enumerate(frames):
            ref, dis = self._picture(clip, reference), self._picture(clip, distorted)
            self.library.check(self.lib.vmaf_read_pictures(self.context, byref(ref), byref(dis), index),
                               f"read frame {index} of {clip}")
        self.library.check(self.lib.vmaf_read_pictures(self.context, None, None, 0), f"finish {clip}")

    def feature(self, name, frames):
        return [self._feature_at(name, index) for index in range(frames)]

    def aggregate(self, name):
        # Not in the public API except as six printed decimals. The first member of the context after the configuration
        # is the feature collector; the caller compares with the printed value.
        collector = c_void_p.from_address(self.context.value + ctypes.sizeof(Configuration))
        value = c_double()
        self.library.check(self.lib.vmaf_feature_collector_get_aggregate(collector, name.encode(), byref(value)),
                           f"find {name}")
        return value.value

    def scores(self, model, frames):
        values = []
        for index in range(frames):
            value = c_double()
            self.library.check(self.lib.vmaf_score_at_index(self.context, model, byref(value), index), "predict")
            values.append(value.value)
        return values

    def pooled(self, model, frames):
        pooled = {}
        for name, method in POOLING.items():
            value = c_double()
            self.library.check(
                self.lib.vmaf_score_pooled(self.context, model, method, byref(value), 0, frames - 1), "pool")
            pooled[name] = value.value
        return pooled

    def report(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "report.json")
            self.library.check(self.lib.vmaf_write_output(self.context, path.encode(), JSON_OUTPUT), "report")
            with open(path, encoding="utf-8") as file:
                return json.load(file)

    def _feature_at(self, name, index):
        value = c_double()
        self.library.check(self.lib.vmaf_feature_score_at_index(self.context, name.encode(), byref(value), index),
                           f"give {name} at frame {index}")
        return value.value

    def _picture(self, clip, raw):
        picture = Picture()
        self.library.check(
            self.lib.vmaf_picture_alloc(byref(picture), PIX_FMT[clip.subsampling], clip.depth, clip.width, clip.height),
            "allocate a picture")
        base = ctypes.addressof(ctypes.c_char.from_buffer(raw))
        offset = 0
        for plane, (width, height) in enumerate(clip.planes()):
            row_bytes = width * clip.sample_bytes()
            kept = picture.w[plane] * clip.sample_bytes()  # the library rounds chroma sizes down
            for y in range(picture.h[plane]):
                ctypes.memmove(picture.data[plane] + y * picture.stride[plane], base + offset + y * row_bytes, kept)
            offset += row_bytes * height
        return picture
