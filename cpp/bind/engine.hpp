// The engine's part of the seam; module.cpp calls it.
#pragma once

#include <nanobind/nanobind.h>

void bind_engine(nanobind::module_& module);
