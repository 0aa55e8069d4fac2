#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "faristol/platform.hpp"

namespace faristol {

void share_out(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)>& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&](unsigned thread) {
        try {
            for (std::size_t i = next++; i < count; i = next++) work(i, thread);
        } catch (...) {
            next = count;
            const std::lock_guard lock{failing};
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    const auto wanted =
        static_cast<unsigned>(std::min<std::size_t>(std::max(threads, 1U), std::max<std::size_t>(count, 1)));
    for (unsigned thread = 1; thread < wanted; ++thread) others.emplace_back(run, thread);
    run(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace faristol
