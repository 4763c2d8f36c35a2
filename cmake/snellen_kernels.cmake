# SPDX-License-Identifier: BSD-2-Clause-Patent
# Device kernels: which headers hold them, and how they are compiled for the modules of the backends.

# snellen_kernels(HEADERS...): headers with kernels, relative to src/. Every backend's module compiles all of them.
function(snellen_kernels)
  set_property(GLOBAL APPEND PROPERTY SNELLEN_KERNEL_HEADERS ${ARGN})
endfunction()

# The floating-point law for nvcc: no fused steps but fma(); its division, square root and small numbers are IEEE's by
# default. All warnings are errors: a function that is not marked for the device is only one, and its kernel is empty.
set(SNELLEN_NVCC_FLAGS -std=c++20 -O3 --fmad=false
  -gencode arch=compute_90,code=sm_90 -gencode arch=compute_75,code=compute_75
  -Werror all-warnings -Xcompiler=-fPIC,-fvisibility=hidden,-ffp-contract=off)

# snellen_nvcc_objects(OUT HEADERS...): one object file for each header.
function(snellen_nvcc_objects out)
  set(objects "")
  foreach(header IN LISTS ARGN)
    string(REPLACE "/" "_" name ${header})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cu)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n")
    add_custom_command(
      OUTPUT ${source}.o
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${SNELLEN_NVCC} ${SNELLEN_NVCC_FLAGS} -ccbin ${CMAKE_CXX_COMPILER}
        -I ${PROJECT_SOURCE_DIR}/src -MD -MF ${source}.d -c ${source} -o ${source}.o
      DEPENDS ${source}
      DEPFILE ${source}.d
      COMMENT "nvcc ${header}"
      VERBATIM)
    list(APPEND objects ${source}.o)
  endforeach()
  set(${out} ${objects} PARENT_SCOPE)
endfunction()

# snellen_sycl_units(OUT HEADERS...): one source file for each header, with its text and what SYCL's run-time compiler
# made of it.
function(snellen_sycl_units out)
  set(units "")
  foreach(header IN LISTS ARGN)
    string(REPLACE "/" "_" name ${header})
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc)
    add_custom_command(
      OUTPUT ${unit}
      COMMAND snellen-sycl-unit ${PROJECT_SOURCE_DIR}/src ${header} ${unit} ${unit}.d
      DEPENDS snellen-sycl-unit
      DEPFILE ${unit}.d
      COMMENT "SYCL ${header}"
      VERBATIM)
    list(APPEND units ${unit})
  endforeach()
  set(${out} ${units} PARENT_SCOPE)
endfunction()
