# SPDX-License-Identifier: BSD-2-Clause-Patent
# Writes C++ source that holds the model files, run as a script:
#   cmake -DFOLDER=models -DNAMES=a,b -DOUTPUT=builtin_models.cc -P embed_models.cmake

string(REPLACE "," ";" names "${NAMES}")
list(LENGTH names count)
set(table "")
foreach(name IN LISTS names)
  file(READ ${FOLDER}/${name}.json text)
  string(JSON summary GET "${text}" summary)
  string(APPEND table "    {\"${name}\", R\"~(${summary})~\", R\"~(${text})~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by cmake/embed_models.cmake from models/*.json.
#include \"model/builtin_models.h\"

#include <algorithm>
#include <array>

namespace snellen {
namespace {

constexpr std::array<BuiltinModel, ${count}> kModels{{
${table}}};

}  // namespace

std::span<const BuiltinModel> builtin_models() noexcept { return kModels; }

const BuiltinModel* find_builtin_model(std::string_view name) noexcept {
  const auto found = std::find_if(kModels.begin(), kModels.end(), [&](const BuiltinModel& m) { return m.name == name; });
  return found == kModels.end() ? nullptr : &*found;
}

}  // namespace snellen
")
