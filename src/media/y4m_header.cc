// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parses y4m headers (mjpegtools, yuv4mpeg(5), with the deeper formats that FFmpeg and libvpx write).
#include "media/y4m_header.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <type_traits>

#include "base/error.h"
#include "base/printable.h"
#include "media/planar_frame.h"

namespace snellen {
namespace {

/// The whole of `text` as a decimal number; nothing for signs, other characters or overflow.
std::optional<int> parse_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

struct Chroma {
  PixelFormat pixel;
  bool alpha = false;
};

struct Family {
  std::string_view name;
  Subsampling subsampling;
};
constexpr std::array<Family, 6> kFamilies{{{"420", Subsampling::k420},
                                           {"422", Subsampling::k422},
                                           {"444", Subsampling::k444},
                                           {"440", Subsampling::k440},
                                           {"411", Subsampling::k411},
                                           {"mono", Subsampling::k400}}};

/// The siting of 4:2:0 chroma (jpeg, mpeg2, paldv) moves no sample, so all three are read alike.
std::optional<Chroma> parse_chroma(std::string_view text) {
  const auto* family =
      std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& f) { return text.starts_with(f.name); });
  if (family == kFamilies.end()) return std::nullopt;
  const Subsampling s = family->subsampling;
  std::string_view rest = text.substr(family->name.size());
  if (rest.empty()) return Chroma{{8, s}};
  if (s == Subsampling::k420 && (rest == "jpeg" || rest == "mpeg2" || rest == "paldv")) return Chroma{{8, s}};
  if (s == Subsampling::k444 && rest == "alpha") return Chroma{{8, s}, true};
  if (s != Subsampling::k400) {
    if (rest[0] != 'p') return std::nullopt;
    rest.remove_prefix(1);
  }
  for (const int depth : {9, 10, 12, 14, 16})
    if (rest == std::to_string(depth)) return Chroma{{depth, s}};
  return std::nullopt;
}

class Parser {
 public:
  explicit Parser(const std::string& name) : name_(name) {}

  Y4mHeader parse(std::string_view line) {
    if (!line.starts_with(kY4mSignature) || (line.size() > kY4mSignature.size() && line[kY4mSignature.size()] != ' '))
      fail(Code::input, "{}: unknown y4m version '{}' (only {} is defined); write the file again", name_,
           printable(line.substr(0, 16)), kY4mSignature);
    line.remove_prefix(kY4mSignature.size());
    while (!line.empty()) {
      const std::size_t end = std::min(line.find(' '), line.size());
      if (end > 0) parameter(line.substr(0, end));
      line.remove_prefix(std::min(end + 1, line.size()));
    }
    return finish();
  }

 private:
  void parameter(std::string_view text) {
    const std::string_view value = text.substr(1);
    switch (text[0]) {
      case 'W': return set_once(width_, side(text), text);
      case 'H': return set_once(height_, side(text), text);
      case 'F': return rate(text);
      case 'C':
        if (!parse_chroma(value))
          refuse(text, "this chroma format is not known", "convert the file to 420, 422 or 444");
        return set_once(chroma_, parse_chroma(value), text);
      case 'I': header_.interlaced = value == "t" || value == "b" || value == "m"; return;
      case 'X': return comment(value);
      default: return;
    }
  }

  /// Old writers name the chroma format only in a comment, in capitals; it counts where C is absent.
  void comment(std::string_view value) {
    constexpr std::string_view kKey = "YSCSS=";
    if (!value.starts_with(kKey)) return;
    std::string text(value.substr(kKey.size()));
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    comment_chroma_ = parse_chroma(text);
  }

  int side(std::string_view text) const {
    const std::optional<int> value = parse_number(text.substr(1));
    if (!value || *value < 1 || *value > kMaxSide)
      refuse(text, fmt::format("width and height must be 1 to {}", kMaxSide), "write the file again");
    return *value;
  }

  void rate(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size() - 1);
    const int numerator = parse_number(text.substr(1, colon - std::min<std::size_t>(colon, 1))).value_or(-1);
    const int denominator = parse_number(text.substr(colon + 1)).value_or(-1);
    if (numerator == 0 && denominator == 0) return;  // the rate is unknown
    if (numerator < 1 || denominator < 1)
      refuse(text, "a frame rate is two numbers, as in F30:1", "write the file again");
    header_.frame_rate = FrameRate{numerator, denominator};
  }

  template <class T>
  void set_once(std::optional<T>& slot, const std::type_identity_t<std::optional<T>>& value,
                std::string_view text) const {
    if (slot) refuse(text, "the parameter is given twice", "write the file again");
    slot = value;
  }

  [[noreturn]] void refuse(std::string_view text, std::string_view why, std::string_view advice) const {
    fail(Code::input, "{}: unusable y4m parameter '{}' ({}); {}", name_, printable(text), why, advice);
  }

  Y4mHeader finish() {
    if (!width_ || !height_)
      fail(Code::input, "{}: the y4m header has no {} (the size of the frames is unknown); write the file again", name_,
           width_ ? "height" : "width");
    const Chroma chroma = chroma_.value_or(comment_chroma_.value_or(Chroma{}));
    header_.format = {{*width_, *height_}, chroma.pixel};
    header_.alpha = chroma.alpha;
    check_frame_size(header_.format, name_);
    return header_;
  }

  const std::string& name_;
  Y4mHeader header_;
  std::optional<int> width_;
  std::optional<int> height_;
  std::optional<Chroma> chroma_;
  std::optional<Chroma> comment_chroma_;
};

}  // namespace

Y4mHeader parse_y4m_header(std::string_view line, const std::string& name) { return Parser(name).parse(line); }

}  // namespace snellen
