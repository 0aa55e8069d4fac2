// Files as the operating system gives them: mapped for reading, replaced as a whole when written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

namespace faristol {

// A regular file open for reading. Throws std::system_error when the system refuses.
class ReadableFile {
  public:
    explicit ReadableFile(const std::filesystem::path& path);
    ~ReadableFile();
    ReadableFile(const ReadableFile&) = delete;
    ReadableFile& operator=(const ReadableFile&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    // Reads the beginning into `target`, or as much as there is; says how much.
    [[nodiscard]] std::size_t read_beginning(std::span<std::byte> target) const;
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

  private:
    int descriptor_;
    std::size_t size_ = 0;
};

// The bytes of a file, shared with every process that maps it.
class Mapping {
  public:
    explicit Mapping(const ReadableFile& file);
    ~Mapping();
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

  private:
    std::span<const std::byte> bytes_;
};

// Puts `bytes` in the place of whatever was at `path`, safely on disk before it gets its name.
void replace_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

}  // namespace faristol
