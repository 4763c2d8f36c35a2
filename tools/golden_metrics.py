# SPDX-License-Identifier: BSD-2-Clause-Patent
# What the feature extractors of the reference library are called, which options they know, and under which names they
# store values. The library ignores options that it does not know; this table is what refuses them.
import math
import struct
from dataclasses import dataclass, field
from typing import Callable


@dataclass(frozen=True)
class Option:
    kind: type
    default: object
    alias: str = ""  # shown in feature names; empty: the name of the option
    named: bool = True  # whether a value other than the default shows in feature names


@dataclass(frozen=True)
class Extractor:
    options: dict
    # (options, clip) -> [(stored name without suffix, alias)]; `options` has a typed value for every option.
    features: Callable
    aggregates: Callable = field(default=lambda options, clip: [])
    smallest: int = 1  # smaller frames make the library read out of bounds
    unsuffixed: tuple = ()  # features whose names never change


def debug_option():
    return Option(bool, False, named=False)


def adm_features(options, _clip):
    names = [(f"VMAF_integer_feature_{n}_score", f"integer_{n}") for n in ("adm2", "aim", "adm3")]
    names += [(f"integer_adm_scale{i}",) * 2 for i in range(4)]
    if options["debug"]:
        names += [(f"integer_adm{n}",) * 2 for n in ("", "_num", "_den")]
        names += [(f"integer_adm_{n}_scale{i}",) * 2 for i in range(4) for n in ("num", "den")]
    return names


def vif_features(options, _clip):
    names = [(f"VMAF_integer_feature_vif_scale{i}_score", f"integer_vif_scale{i}") for i in range(4)]
    if options["debug"]:
        names += [(f"integer_vif{n}",) * 2 for n in ("", "_num", "_den")]
        names += [(f"integer_vif_{n}_scale{i}",) * 2 for i in range(4) for n in ("num", "den")]
    return names


def float_vif_features(options, clip):
    check_vif_side(options, min(clip.width, clip.height))
    names = [(f"VMAF_feature_vif_scale{i}_score", f"vif_scale{i}") for i in range(4)]
    if options["debug"]:
        names += [(f"vif{n}",) * 2 for n in ("", "_num", "_den")]
        names += [(f"vif_{n}_scale{i}",) * 2 for i in range(4) for n in ("num", "den")]
    return names


def check_vif_side(options, side):
    """Windows and lanczos4 that reach further than one reflection make the library read out of bounds."""
    scaled = int(side * options["vif_prescale"] + 0.5)
    windows = [max(3, math.ceil((2 ** (4 - i) + 1) * options["vif_kernelscale"]) // 2 * 2 + 1) for i in range(4)]
    if side < 6 or any(scaled >> i <= window // 2 for i, window in enumerate(windows)):
        raise ValueError(f"the reference library reads out of bounds in float_vif with {options} on a side of {side}")


def motion_features(options, _clip):
    names = [("VMAF_integer_feature_motion_sad_score",) * 2]
    names += [(f"VMAF_integer_feature_{n}_score", f"integer_{n}") for n in ("motion2", "motion3")]
    if options["debug"]:
        names += [("VMAF_integer_feature_motion_score", "integer_motion")]
    return names


def float_motion_features(options, _clip):
    names = ["motion2", "motion3"] + (["motion"] if options["debug"] else [])
    return [(f"VMAF_feature_{n}_score", n) for n in names]


def float_adm_features(options, _clip):
    names = [(f"VMAF_feature_{n}_score", n) for n in ("adm2", "aim", "adm3", *(f"adm_scale{i}" for i in range(4)))]
    if options["debug"]:
        names += [(n,) * 2 for n in ("adm", "adm_num", "adm_den")]
        names += [(f"adm_{n}_scale{i}",) * 2 for i in range(4) for n in ("num", "den")]
    return names


def check_speed_plane(options, plane):
    """Smaller planes make the library read out of bounds; so does what it calls prescaling by 1.0004."""
    scale = options["speed_prescale"]
    if min(int(size * scale + 0.5) for size in plane) < 80 or 1 < scale < 1.001:
        raise ValueError(f"the reference library does not measure speed on planes of {plane} scaled by {scale}")


def speed_chroma_features(options, clip):
    check_speed_plane(options, clip.planes()[1])
    return [(f"Speed_chroma_feature_speed_chroma_{n}_score", f"speed_chroma_{n}") for n in ("u", "v", "uv")]


def speed_temporal_features(options, clip):
    check_speed_plane(options, clip.planes()[0])
    if options["speed_prescale"] > 1:
        raise ValueError("the reference library writes out of bounds in speed_temporal with speed_prescale above 1")
    return [("Speed_temporal_feature_speed_temporal_score", "speed_temporal")]


def speed_options():
    return {
        "speed_kernelscale": Option(float, 1.0, "ks"),
        "speed_prescale": Option(float, 1.0, "ps"),
        "speed_prescale_method": Option(str, "nearest", "psm"),
        "speed_sigma_nn": Option(float, 0.29, "snn"),
        "speed_nn_floor": Option(float, 0.0, "nnf"),
        "speed_max_val": Option(float, 1000.0, "mxv"),
    }


def cambi_features(options, clip):
    # Where a scale is smaller than half the window, the library counts what earlier scales left in memory.
    width, height = clip.width, clip.height
    if 0 < options["enc_width"] <= width and 0 < options["enc_height"] <= height:
        width, height = options["enc_width"], options["enc_height"]
    radius = (options["window_size"] * (width + height) // 375 // 16 | 1) // 2
    if max(width, height) < 216 or min(-(-width // 32), -(-height // 32)) < radius:
        raise ValueError(f"the reference library does not measure cambi on {width}x{height}, radius {radius}")
    names = [("Cambi_feature_cambi_score", "cambi")]
    if options["full_ref"]:
        names += [("cambi_source",) * 2, ("cambi_full_reference",) * 2]
    return names


def ciede_features(_options, clip):
    # The library reads beyond its chroma planes at odd sizes, and mixes up the directions of 4:2:2.
    if clip.subsampling not in ("420", "444") or not clip.chroma_is_whole():
        raise ValueError(f"ciede of the reference library is not defined on {clip}")
    return [("ciede2000",) * 2]


def psnr_planes(options, clip):
    return ["y", "cb", "cr"] if options["enable_chroma"] and clip.subsampling != "400" else ["y"]


def psnr_features(options, clip):
    kinds = ["psnr"] + (["mse"] if options["enable_mse"] else [])
    return [(f"{kind}_{plane}",) * 2 for kind in kinds for plane in psnr_planes(options, clip)]


def psnr_aggregates(options, _clip):
    return [f"apsnr_{plane}" for plane in ("y", "cb", "cr")] if options["enable_apsnr"] else []


def psnr_hvs_features(_options, _clip):
    return [(name,) * 2 for name in ("psnr_hvs_y", "psnr_hvs_cb", "psnr_hvs_cr", "psnr_hvs")]


def float_moment_features(_options, _clip):
    return [(f"float_moment_{name}",) * 2 for name in ("ref1st", "dis1st", "ref2nd", "dis2nd")]


def float_ssim_features(options, _clip):
    return [(f"float_ssim{part}",) * 2 for part in ("", *(("_l", "_c", "_s") if options["enable_lcs"] else ()))]


def float_ms_ssim_features(options, _clip):
    scales = [f"_{part}_scale{i}" for part in "lcs" for i in range(5)] if options["enable_lcs"] else []
    return [(f"float_ms_ssim{end}",) * 2 for end in ("", *scales)]


def ssim_options():
    return {name: Option(bool, False, named=False) for name in ("enable_lcs", "enable_db", "clip_db")}


EXTRACTORS = {
    "float_ansnr": Extractor(
        options={},
        features=lambda options, clip: [(name,) * 2 for name in ("float_ansnr", "float_anpsnr")],
        smallest=3),
    "float_vif": Extractor(
        options={
            "debug": debug_option(),
            "vif_enhn_gain_limit": Option(float, 100.0, "egl"),
            "vif_kernelscale": Option(float, 1.0, "ks"),
            "vif_prescale": Option(float, 1.0, "ps"),
            "vif_scale1_min_val": Option(float, 0.0, "s1miv"),
            "vif_scale2_min_val": Option(float, 0.0, "s2miv"),
            "vif_scale3_min_val": Option(float, 0.0, "s3miv"),
            "vif_prescale_method": Option(str, "nearest", "pm"),
            "vif_sigma_nsq": Option(float, 2.0, "snsq"),
            "vif_skip_scale0": Option(bool, False, "ssclz"),
        },
        features=float_vif_features),
    "float_psnr": Extractor(options={}, features=lambda options, clip: [("float_psnr",) * 2]),
    "float_moment": Extractor(options={}, features=float_moment_features),
    "psnr_hvs": Extractor(options={}, features=psnr_hvs_features, smallest=8),
    "ciede": Extractor(options={}, features=ciede_features),
    "psnr": Extractor(
        options={
            "enable_chroma": Option(bool, True, named=False),
            "enable_mse": Option(bool, False, named=False),
            "enable_apsnr": Option(bool, False, named=False),
            "reduced_hbd_peak": Option(bool, False, named=False),
            "min_sse": Option(float, 0.0, named=False),
        },
        features=psnr_features,
        aggregates=psnr_aggregates),
    "motion": Extractor(
        options={
            "debug": debug_option(),
            "motion_force_zero": Option(bool, False, "force_0"),
            "motion_blend_factor": Option(float, 1.0, "mbf"),
            "motion_blend_offset": Option(float, 40.0, "mbo"),
            "motion_fps_weight": Option(float, 1.0, "mfw"),
            "motion_max_val": Option(float, 10000.0, "mmxv"),
            "motion_five_frame_window": Option(bool, False, "mffw"),
            "motion_moving_average": Option(bool, False, "mma"),
        },
        features=motion_features,
        smallest=3),
    "float_motion": Extractor(
        options={
            "debug": Option(bool, True, named=False),
            "motion_force_zero": Option(bool, False, "force_0"),
            "motion_fps_weight": Option(float, 1.0, "mfw"),
            "motion_blend_factor": Option(float, 1.0, "mbf"),
            "motion_blend_offset": Option(float, 40.0, "mbo"),
            "motion_add_scale1": Option(bool, False, "mdc"),
            "motion_filter_size": Option(int, 5, "mfs"),
            "motion_add_uv": Option(bool, False, "mau"),
            "motion_max_val": Option(float, 10000.0, "mmxv"),
        },
        features=float_motion_features,
        smallest=3),
    "float_adm": Extractor(
        options={
            "debug": debug_option(),
            "adm_enhn_gain_limit": Option(float, 100.0, "egl"),
            "adm_norm_view_dist": Option(float, 3.0, "nvd"),
            "adm_noise_weight": Option(float, 0.03125, "nw"),
            "adm_csf_scale": Option(float, 1.0, "scf"),
            "adm_csf_diag_scale": Option(float, 1.0, "scfd"),
            "adm_ref_display_height": Option(int, 1080, "rdf"),
            "adm_csf_mode": Option(int, 0, "csf"),
            "adm_bypass_cm": Option(int, 0, "bcm"),
            "adm_adm3_apply_hm": Option(bool, False, "aah"),
            "adm_p_norm": Option(float, 3.0, "apn"),
            "adm_dlm_weight": Option(float, 0.5, "dlmw"),
            "adm_min_val": Option(float, 0.0, "min"),
            **{f"adm_f{f}s{s}": Option(float, -1.0, f"f{f}s{s}") for f in (1, 2) for s in range(4)},
            "adm_skip_aim_scale": Option(int, -1, "sasc"),
            "adm_skip_scale0": Option(bool, False, "ssz"),
        },
        features=float_adm_features,
        smallest=17,
        unsuffixed=("adm",)),
    "speed_chroma": Extractor(
        options=speed_options() | {"speed_weight_var_mode": Option(int, 0, "wvm")},
        features=speed_chroma_features,
        smallest=80),
    "speed_temporal": Extractor(
        options=speed_options() | {"speed_use_ref_diff": Option(bool, False, "urd")},
        features=speed_temporal_features,
        smallest=80),
    "float_ssim": Extractor(
        options=ssim_options() | {"scale": Option(int, 0, named=False)},
        features=float_ssim_features,
        smallest=11),
    "float_ms_ssim": Extractor(options=ssim_options(), features=float_ms_ssim_features, smallest=176),
    "cambi": Extractor(
        options={
            "cambi_max_val": Option(float, 1000.0, "cmxv"),
            "enc_width": Option(int, 0, "encw"),
            "enc_height": Option(int, 0, "ench"),
            "enc_bitdepth": Option(int, 0, "encbd"),
            "src_width": Option(int, 0, "srcw"),
            "src_height": Option(int, 0, "srch"),
            "window_size": Option(int, 65, "ws"),
            "topk": Option(float, 0.6),
            "cambi_topk": Option(float, 0.6, "ctpk"),
            "tvi_threshold": Option(float, 0.019, "tvit"),
            "cambi_vis_lum_threshold": Option(float, 0.0, "vlt"),
            "max_log_contrast": Option(int, 2, "mlc"),
            "heatmaps_path": Option(str, "", named=False),
            "full_ref": Option(bool, False, named=False),
            "eotf": Option(str, "bt1886"),
            "cambi_eotf": Option(str, "bt1886", "ceot"),
            "cambi_high_res_speedup": Option(int, 0, "hrs"),
        },
        features=cambi_features,
        unsuffixed=("cambi_source", "cambi_full_reference")),
    "vif": Extractor(
        options={
            "debug": debug_option(),
            "vif_enhn_gain_limit": Option(float, 100.0, "egl"),
            "vif_skip_scale0": Option(bool, False, "ssclz"),
        },
        features=vif_features,
        smallest=16),
    "adm": Extractor(
        options={
            "debug": debug_option(),
            "adm_csf_scale": Option(float, 1.0, "scf"),
            "adm_csf_diag_scale": Option(float, 1.0, "scfd"),
            "adm_dlm_weight": Option(float, 0.5, "dlmw"),
            "adm_enhn_gain_limit": Option(float, 100.0, "egl"),
            "adm_norm_view_dist": Option(float, 3.0, "nvd"),
            "adm_ref_display_height": Option(int, 1080, "rdh"),
            "adm_csf_mode": Option(int, 0, "csf"),
            "adm_noise_weight": Option(float, 0.03125, "nw"),
            "adm_skip_aim": Option(bool, False, named=False),
            "adm_skip_scale0": Option(bool, False, "ssz"),
            "adm_min_val": Option(float, 0.0, "min"),
        },
        features=adm_features,
        smallest=33),
}


def typed(metric, options):
    """A typed value for every option of the metric; raises for names and texts that the library would pass over."""
    table = EXTRACTORS[metric].options
    values = {name: option.default for name, option in table.items()}
    for name, text in options.items():
        if name not in table:
            raise ValueError(f"{metric} has no option {name}; it has {', '.join(table)}")
        if table[name].kind is bool:
            if text not in ("true", "false"):
                raise ValueError(f"{metric} option {name} is {text!r}; write true or false")
            values[name] = text == "true"
        elif table[name].kind is str:
            values[name] = text
        else:
            # The library keeps six significant digits of the value as a 32-bit float.
            number = "%g" % struct.unpack("f", struct.pack("f", float(text)))[0]
            values[name] = table[name].kind(float(number) if table[name].kind is float else number)
    return values


def suffix(metric, values):
    """What option values other than the defaults add to feature names, sorted by option name."""
    table = EXTRACTORS[metric].options
    text = ""
    for name in sorted(table):
        option, value = table[name], values[name]
        if not option.named or value == option.default:
            continue
        text += f"_{option.alias or name}"
        if option.kind is not bool:
            text += f"_{value:g}" if option.kind is float else f"_{value}"
    return text


def stored_names(metric, options, clip):
    """[(name in the library's store, name in its reports)] of the features of one run."""
    values = typed(metric, options)
    end = suffix(metric, values)
    names = []
    for name, alias in EXTRACTORS[metric].features(values, clip):
        own_end = "" if name in EXTRACTORS[metric].unsuffixed else end
        names.append((alias + own_end if own_end else name, alias + own_end))
    return names


def aggregate_names(metric, options, clip):
    return EXTRACTORS[metric].aggregates(typed(metric, options), clip)
