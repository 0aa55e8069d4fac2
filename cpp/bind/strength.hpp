// The part of the seam for looking ahead: endgames, pre-endgames, simulation; module.cpp calls it.
#pragma once

#include <nanobind/nanobind.h>

void bind_strength(nanobind::module_& module);
