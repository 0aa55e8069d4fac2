// The seam: the only file of the C++ core that knows Python.
#include <nanobind/nanobind.h>

NB_MODULE(_core, module) {
    module.doc() = "The C++ core of Faristol; use it through faristol.lexicon and faristol.engine.";
}
