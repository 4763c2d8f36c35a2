// SPDX-License-Identifier: BSD-2-Clause-Patent
// Run-time compilation.
#include "exec/sycl/compile_unit.h"

#include <fmt/format.h>

namespace snellen::sycl_backend {

namespace experimental = sycl::ext::oneapi::experimental;

std::string entry_name(std::string_view name) { return fmt::format("snellen_{}", name); }

ObjectBundle compile_unit(const sycl::context& context, const sycl::device& device, const Unit& unit,
                          int sub_group_size) {
  // Under absolute names, which nothing in the working directory can take the place of.
  experimental::include_files files;
  for (const SourceFile& source : unit.sources)
    files.add(fmt::format("/snellen/{}", source.path), std::string(source.text));
  auto text = experimental::create_kernel_bundle_from_source(context, experimental::source_language::sycl,
                                                             fmt::format("#include <{}>\n", unit.header),
                                                             experimental::properties{files});
  std::vector<std::string> flags(kCompilerFlags.begin(), kCompilerFlags.end());
  if (sub_group_size != 0) flags.push_back(fmt::format("-DSNELLEN_SUB_GROUP_SIZE={}", sub_group_size));
  return experimental::compile(text, std::vector{device}, experimental::properties{experimental::build_options{flags}});
}

}  // namespace snellen::sycl_backend
