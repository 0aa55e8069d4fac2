// A test program is a table of named cases; the exit code counts those that failed.
#pragma once

#include <cstdio>
#include <exception>
#include <initializer_list>

namespace check {

inline int failures = 0;  // of the case that is running

struct Case {
    const char* name;
    void (*run)();
};

inline int run(std::initializer_list<Case> cases) {
    int failed = 0;
    for (const Case& one : cases) {
        failures = 0;
        try {
            one.run();
        } catch (const std::exception& error) {
            std::printf("  thrown: %s\n", error.what());
            ++failures;
        }
        std::printf("%s  %s\n", failures == 0 ? "ok    " : "FAILED", one.name);
        if (failures != 0) ++failed;
    }
    return failed;
}

// Whether `action` throws an Error about which `judge` says yes.
template <typename Error, typename Action, typename Judge>
bool throws(Action action, Judge judge) {
    try {
        action();
    } catch (const Error& error) {
        return judge(error);
    }
    return false;
}

}  // namespace check

#define CHECK(condition)                                                                                    \
    do {                                                                                                    \
        if (!(condition)) {                                                                                 \
            ++check::failures;                                                                              \
            if (check::failures <= 5) std::printf("  %s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                                                   \
    } while (false)
