// SPDX-License-Identifier: BSD-2-Clause-Patent
// The module's table.
#include "media/ffmpeg_module.h"

#include "media/ffmpeg/ffmpeg_source.h"
#include "media/ffmpeg/probe.h"

extern "C" __attribute__((visibility("default"))) const snellen::FfmpegModule snellen_ffmpeg_module;
extern "C" const snellen::FfmpegModule snellen_ffmpeg_module{SNELLEN_BUILD, &snellen::ffmpeg::open_file,
                                                             &snellen::ffmpeg::open_stream, &snellen::ffmpeg::probe};
