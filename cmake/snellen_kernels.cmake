# SPDX-License-Identifier: BSD-2-Clause-Patent
# Device kernels: which headers hold them, and how they are compiled for the modules of the backends.

# snellen_kernels(HEADERS...): headers with kernels, relative to src/. Every backend's module compiles all of them.
function(snellen_kernels)
  set_property(GLOBAL APPEND PROPERTY SNELLEN_KERNEL_HEADERS ${ARGN})
endfunction()

# The floating-point law for nvcc: no fused steps but fma(); its division, square root and small numbers are IEEE's by
# default. All warnings are errors: a function that is not marked for the device is only one, and its kernel is empty.
set(SNELLEN_NVCC_FLAGS -std=c++20 -O3 --fmad=false -Werror all-warnings -Xcompiler=-fPIC,-fvisibility=hidden,-ffp-contract=off)

# Machine code for Hopper, and text for the driver's compiler from Turing on.
set(SNELLEN_NVCC_IMAGES sm_90 compute_75)

# The same for clang's HIP compiler.
set(SNELLEN_HIPCC_FLAGS -std=c++20 -O3 -ffp-contract=off
  -fhip-fp32-correctly-rounded-divide-sqrt -fno-gpu-flush-denormals-to-zero
  -Wall -Wextra -Werror -fPIC -fvisibility=hidden)

# snellen_kernel_objects(NAME IMAGES COMMAND...): the target snellen-kernels-NAME makes one object file of each header of
# kernels; their paths are its property SNELLEN_OBJECTS. The command gets a source file, an output and a file for
# dependencies, and puts the IMAGES into each object.
function(snellen_kernel_objects compiler images)
  get_property(headers GLOBAL PROPERTY SNELLEN_KERNEL_HEADERS)
  set(objects "")
  foreach(header IN LISTS headers)
    string(REPLACE "/" "_" name ${header})
    set(source ${CMAKE_BINARY_DIR}/kernels/${compiler}/${name}.cu)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n")
    add_custom_command(
      OUTPUT ${source}.o
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${ARGN}
        -I ${PROJECT_SOURCE_DIR}/src -MD -MF ${source}.d -c ${source} -o ${source}.o
      DEPENDS ${source}
      DEPFILE ${source}.d
      COMMENT "${compiler} ${header}"
      VERBATIM)
    list(APPEND objects ${source}.o)
  endforeach()
  add_custom_target(snellen-kernels-${compiler} DEPENDS ${objects})
  set_target_properties(snellen-kernels-${compiler} PROPERTIES SNELLEN_OBJECTS "${objects}" SNELLEN_IMAGES "${images}")
endfunction()

# snellen_find_nvcc(REQUIRED): the target snellen-kernels-nvcc, and the variables NVCC_INCLUDE and NVCC_RUNTIME of its
# toolkit; nothing where there is no nvcc, an error then if REQUIRED.
function(snellen_find_nvcc required)
  find_program(SNELLEN_NVCC nvcc HINTS ENV CUDA_PATH /usr/local/cuda PATH_SUFFIXES bin)
  if(NOT SNELLEN_NVCC)
    if(required)
      message(FATAL_ERROR "there is no nvcc, which was asked for; put it on the PATH or set SNELLEN_NVCC")
    endif()
    return()
  endif()
  cmake_path(GET SNELLEN_NVCC PARENT_PATH toolkit)
  cmake_path(GET toolkit PARENT_PATH toolkit)
  find_library(SNELLEN_CUDART cudart_static HINTS ${toolkit} PATH_SUFFIXES lib64 lib targets/x86_64-linux/lib REQUIRED)
  if(NOT TARGET snellen-kernels-nvcc)
    set(generate "")
    foreach(image IN LISTS SNELLEN_NVCC_IMAGES)
      string(REGEX REPLACE ".*_" "compute_" virtual ${image})
      list(APPEND generate -gencode arch=${virtual},code=${image})
    endforeach()
    snellen_kernel_objects(nvcc "${SNELLEN_NVCC_IMAGES}" ${SNELLEN_NVCC} ${generate} ${SNELLEN_NVCC_FLAGS} -ccbin ${CMAKE_CXX_COMPILER})
  endif()
  set(NVCC_INCLUDE ${toolkit}/include PARENT_SCOPE)
  set(NVCC_RUNTIME ${SNELLEN_CUDART} Threads::Threads ${CMAKE_DL_LIBS} rt PARENT_SCOPE)
endfunction()

# snellen_kernel_module(NAME COMPILER SOURCES...): the module of a backend with the kernels that a compiler made. Its
# properties SNELLEN_UNITS and SNELLEN_IMAGES say how many objects those are and what each must contain.
function(snellen_kernel_module name compiler)
  get_target_property(objects snellen-kernels-${compiler} SNELLEN_OBJECTS)
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(src ${PROJECT_SOURCE_DIR}/src)
  add_library(${name} MODULE ${ARGN} ${src}/exec/kernel_table.cc ${src}/base/error.cc ${objects})
  add_dependencies(${name} snellen-kernels-${compiler})
  target_link_libraries(${name} PRIVATE snellen_flags fmt::fmt)
  target_compile_definitions(${name} PRIVATE SNELLEN_BUILD="${PROJECT_VERSION}")
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  snellen_module(${name})
  list(LENGTH objects units)
  get_target_property(images snellen-kernels-${compiler} SNELLEN_IMAGES)
  set_target_properties(${name} PROPERTIES SNELLEN_UNITS ${units} SNELLEN_IMAGES "${images}")
endfunction()

# The floating-point law for compilers of OpenCL, offline or in a driver, whose division and square root are quick ones
# by default.
set(SNELLEN_OPENCL_FLAGS "-cl-fp32-correctly-rounded-divide-sqrt")

# snellen_sycl_units(OUT HEADERS...): one source file for each header, with its text, what SYCL's run-time compiler made
# of it, and machine code for each of SNELLEN_SYCL_ARCHITECTURES.
function(snellen_sycl_units out)
  set(units "")
  foreach(header IN LISTS ARGN)
    string(REPLACE "/" "_" name ${header})
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${name})
    add_custom_command(
      OUTPUT ${unit}.object
      COMMAND snellen-sycl-unit object ${PROJECT_SOURCE_DIR}/src ${header} ${unit}.object ${unit}.object.d
      DEPENDS snellen-sycl-unit
      DEPFILE ${unit}.object.d
      COMMENT "SYCL ${header}"
      VERBATIM)
    if(SNELLEN_SYCL_ARCHITECTURES)
      add_custom_command(
        OUTPUT ${unit}.spv
        COMMAND snellen-sycl-unit spirv ${unit}.object ${unit}.spv
        DEPENDS snellen-sycl-unit ${unit}.object
        VERBATIM)
    endif()
    set(codes "")
    set(images "")
    foreach(architecture IN LISTS SNELLEN_SYCL_ARCHITECTURES)
      set(code ${unit}.${architecture})
      add_custom_command(
        OUTPUT ${code}
        COMMAND ${SNELLEN_OCLOC} compile -q -spirv_input -file ${unit}.spv -device ${architecture}
          -options ${SNELLEN_OPENCL_FLAGS} -output ${code} -output_no_suffix
        DEPENDS ${unit}.spv
        COMMENT "ocloc ${architecture} ${header}"
        VERBATIM)
      list(APPEND codes ${code})
      list(APPEND images ${architecture}=${code})
    endforeach()
    add_custom_command(
      OUTPUT ${unit}.cc
      COMMAND snellen-sycl-unit source ${PROJECT_SOURCE_DIR}/src ${header} ${unit}.object ${unit}.cc ${images}
      DEPENDS snellen-sycl-unit ${unit}.object ${codes}
      VERBATIM)
    list(APPEND units ${unit}.cc)
  endforeach()
  set(${out} ${units} PARENT_SCOPE)
endfunction()
