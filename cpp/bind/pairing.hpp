// The part of the seam for pairing; module.cpp calls it.
#pragma once

#include <nanobind/nanobind.h>

void bind_pairing(nanobind::module_& module);
