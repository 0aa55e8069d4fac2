#include "faristol/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

namespace faristol {

namespace {

[[noreturn]] void fail(int error) { throw std::system_error(error, std::generic_category()); }

int checked(int result) {
    if (result < 0) fail(errno);
    return result;
}

// A file that is on its way: removed again unless it got its name.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::filesystem::path& target) : path_{target}, descriptor_{-1} {
        // A name left behind by a process that died may be ours by chance: try the next.
        static std::atomic<unsigned> counter{0};
        do {
            path_ = target;
            path_ += ".part-";
            path_ += std::to_string(::getpid()) + "-";
            path_ += std::to_string(counter++);
            descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        } while (descriptor_ < 0 && errno == EEXIST);
        checked(descriptor_);
    }
    ~TemporaryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!renamed_) ::unlink(path_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void write(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const auto written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR) fail(errno);
            if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }

    void rename_to(const std::filesystem::path& target) {
        checked(::fsync(descriptor_));
        const int closing = descriptor_;
        descriptor_ = -1;
        checked(::close(closing));
        checked(::rename(path_.c_str(), target.c_str()));
        renamed_ = true;
    }

  private:
    std::filesystem::path path_;
    int descriptor_;
    bool renamed_ = false;
};

// The new name itself must reach the disk. Some file systems cannot; the file is whole all the same.
void sync_folder(const std::filesystem::path& path) noexcept {
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path{"."};
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

ReadableFile::ReadableFile(const std::filesystem::path& path)
    // Not to wait for a writer should the path be a pipe.
    : descriptor_{checked(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))} {
    struct stat facts{};
    const int error = ::fstat(descriptor_, &facts) < 0 ? errno
                      : S_ISDIR(facts.st_mode)         ? EISDIR
                      : !S_ISREG(facts.st_mode)        ? EINVAL
                                                       : 0;
    if (error != 0) {
        ::close(descriptor_);
        fail(error);
    }
    size_ = static_cast<std::size_t>(facts.st_size);
}

ReadableFile::~ReadableFile() { ::close(descriptor_); }

std::size_t ReadableFile::read_beginning(std::span<std::byte> target) const {
    std::size_t total = 0;
    while (total < target.size()) {
        const auto got =
            ::pread(descriptor_, target.data() + total, target.size() - total, static_cast<off_t>(total));
        if (got < 0 && errno != EINTR) fail(errno);
        if (got == 0) break;
        if (got > 0) total += static_cast<std::size_t>(got);
    }
    return total;
}

Mapping::Mapping(const ReadableFile& file) {
#ifdef MAP_POPULATE
    constexpr int flags = MAP_SHARED | MAP_POPULATE;  // all of it is about to be checked
#else
    constexpr int flags = MAP_SHARED;
#endif
    void* const start = ::mmap(nullptr, file.size(), PROT_READ, flags, file.descriptor(), 0);
    if (start == MAP_FAILED) fail(errno);
    bytes_ = {static_cast<const std::byte*>(start), file.size()};
}

Mapping::~Mapping() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

void replace_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    TemporaryFile file{path};
    file.write(bytes);
    file.rename_to(path);
    sync_folder(path);
}

}  // namespace faristol
