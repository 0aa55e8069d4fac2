// The robots' part of the seam; module.cpp calls it.
#pragma once

#include <nanobind/nanobind.h>

void bind_robots(nanobind::module_& module);
