# SPDX-License-Identifier: BSD-2-Clause-Patent
# Compiler flags that every target carries, and the functions that declare layers, programs and tests.

# The floating-point law: no contraction, no fast-math (base/platform.h refuses it), so that the same formula gives the
# same bits on every machine. Fused steps are spelled fma().
add_library(snellen_fp INTERFACE)
target_compile_options(snellen_fp INTERFACE -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 at -O2 drops the rounding of double -> float -> double once this pass has paired two such conversions in a
  # vector: the float then is a double that was never rounded. tests/base/float_law_test.cc shows it.
  target_compile_options(snellen_fp INTERFACE -fno-tree-slp-vectorize)
endif()

add_library(snellen_flags INTERFACE)
target_link_libraries(snellen_flags INTERFACE snellen_fp)
target_include_directories(snellen_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(snellen_flags INTERFACE
  -Wall -Wextra -Werror -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(snellen_flags INTERFACE -Wno-restrict)  # false alarms on std::string operator+ (GCC bug 105329)
endif()
if(SNELLEN_CHECKED)
  target_compile_definitions(snellen_flags INTERFACE SNELLEN_CHECKED)
endif()
if(SNELLEN_SANITIZE)
  target_compile_options(snellen_flags INTERFACE -fsanitize=${SNELLEN_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_link_options(snellen_flags INTERFACE -fsanitize=${SNELLEN_SANITIZE})
endif()

# Highway, for the code of the executor `cpu`. That code carries its instruction sets itself (HWY_BEFORE_NAMESPACE), so
# that nothing else is compiled beyond generic x86-64: a function of a header that both use can never end up as an AVX2
# copy in a program that starts on an older machine. On x86 AVX2 is the least of the targets; AVX3_DL must be asked for.
# Vectors of unknown size (SVE) cannot be members or array elements, so Arm has NEON only.
add_library(snellen_highway INTERFACE)
target_include_directories(snellen_highway SYSTEM INTERFACE ${HIGHWAY_INCLUDE_DIRS})
target_compile_options(snellen_highway INTERFACE ${HIGHWAY_CFLAGS_OTHER})
target_link_directories(snellen_highway INTERFACE ${HIGHWAY_LIBRARY_DIRS})
# Its library only where something needs it: loading it takes longer than all else before the first frame
# (src/exec/cpu/detect.h).
target_link_libraries(snellen_highway INTERFACE "-Wl,--push-state,--as-needed,-lhwy,--pop-state")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_definitions(snellen_highway INTERFACE HWY_BASELINE_TARGETS=HWY_AVX2 HWY_WANT_AVX3_DL)
  # Checked builds take minutes for each copy of the code. AVX3 differs from AVX3_DL by one instruction; what threads and
  # parsers do does not depend on the target at all.
  if(SNELLEN_SANITIZE MATCHES "thread|fuzzer")
    target_compile_definitions(snellen_highway INTERFACE "HWY_DISABLED_TARGETS=(HWY_AVX3|HWY_AVX3_DL)")
  elseif(SNELLEN_SANITIZE)
    target_compile_definitions(snellen_highway INTERFACE "HWY_DISABLED_TARGETS=HWY_AVX3")
  endif()
else()
  target_compile_definitions(snellen_highway INTERFACE
    "HWY_DISABLED_TARGETS=(HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128)")
  # Highway's NEON has AES, and a constructor that the compiler writes must have what its vectors' constructors have. No
  # compiler makes such an instruction of C++.
  target_compile_options(snellen_highway INTERFACE -march=armv8-a+crypto)
endif()

# snellen_layer(NAME SOURCES ... LAYERS ... LIBRARIES ...): one folder under src/ as a static library. LAYERS are the
# layers it may include; tools/layers.py checks that it includes no other.
function(snellen_layer name)
  cmake_parse_arguments(arg "" "" "SOURCES;LAYERS;LIBRARIES" ${ARGN})
  add_library(snellen_${name} STATIC ${arg_SOURCES})
  target_link_libraries(snellen_${name} PUBLIC snellen_flags)
  foreach(layer IN LISTS arg_LAYERS)
    target_link_libraries(snellen_${name} PUBLIC snellen_${layer})
  endforeach()
  target_link_libraries(snellen_${name} PUBLIC ${arg_LIBRARIES})
endfunction()

# snellen_module(TARGET): a library that the program loads (base/load_module.h) shows nothing but its table.
function(snellen_module target)
  target_link_options(${target} PRIVATE -Wl,--exclude-libs,ALL)
  if(NOT SNELLEN_SANITIZE)  # whose functions come with the program
    target_link_options(${target} PRIVATE -Wl,-z,defs)
  endif()
  set_target_properties(${target} PROPERTIES
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
endfunction()

# snellen_test(NAME SOURCES ... LAYERS ... LIBRARIES ... LABELS ... [FILTER ...]): a GoogleTest program, run by ctest one
# program at a time; with FILTER only those of its tests, the others by snellen_test_part().
function(snellen_test name)
  if(NOT SNELLEN_TESTS)
    return()
  endif()
  cmake_parse_arguments(arg "" "FILTER" "SOURCES;LAYERS;LIBRARIES;LABELS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  foreach(layer IN LISTS arg_LAYERS)
    target_link_libraries(${name} PRIVATE snellen_${layer})
  endforeach()
  target_link_libraries(${name} PRIVATE snellen_flags ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  # The library is what is tested; optimising the tests themselves would take most of the build's time.
  if(SNELLEN_SANITIZE)
    target_compile_options(${name} PRIVATE -O0)
  else()
    target_compile_options(${name} PRIVATE -O1)
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  set(filter)
  if(arg_FILTER)
    set(filter "--gtest_filter=${arg_FILTER}")
  endif()
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 ${filter} WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  foreach(module snellen-cuda snellen-hip snellen-sycl)
    if(TARGET ${module} AND "device" IN_LIST arg_LABELS)
      add_dependencies(${name} ${module})
    endif()
  endforeach()
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 900)
endfunction()

# snellen_test_part(NAME PROGRAM FILTER): those tests of a snellen_test() that FILTER names, as one more program of ctest.
# It is a link, since GoogleTest calls its report as the program was called.
function(snellen_test_part name program filter)
  if(NOT SNELLEN_TESTS)
    return()
  endif()
  add_custom_command(TARGET ${program} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${program} ${name} WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${CMAKE_BINARY_DIR}/tests/${name} --gtest_brief=1 --gtest_filter=${filter}
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  get_test_property(${program} LABELS labels)
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 900)
endfunction()
