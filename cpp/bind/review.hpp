// The part of the seam that goes through games; module.cpp calls it.
#pragma once

#include <nanobind/nanobind.h>

void bind_review(nanobind::module_& module);
