// What both parts of the engine's seam share: numbers that fit, and records of moves.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "faristol/engine/records.hpp"

namespace faristol::bind {

template <typename Number>
Number number_of(std::int64_t given, const char* name) {
    if (given < 0 || static_cast<std::uint64_t>(given) > std::uint64_t{std::numeric_limits<Number>::max()}) {
        throw std::invalid_argument(std::string{name} + " is " + std::to_string(given) + ", out of range");
    }
    return static_cast<Number>(given);
}

inline unsigned threads_of(std::int64_t given) {
    if (given < 1 || given > 1024) {
        throw std::invalid_argument("threads is " + std::to_string(given) + ", not from 1 to 1024");
    }
    return static_cast<unsigned>(given);
}

using engine::MoveRecord;
using engine::record_of;
using engine::valued_of;

template <typename Record>
nanobind::bytes bytes_of_records(const std::vector<Record>& records) {
    return nanobind::bytes(records.data(), records.size() * sizeof(Record));
}

inline std::vector<engine::Valued> moves_of(const nanobind::bytes& bytes) {
    if (bytes.size() % sizeof(MoveRecord) != 0) {
        throw std::invalid_argument("records of moves have " + std::to_string(sizeof(MoveRecord)) + " bytes each");
    }
    std::vector<engine::Valued> moves;
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(MoveRecord)) {
        MoveRecord record;
        std::memcpy(&record, static_cast<const char*>(bytes.data()) + at, sizeof record);
        moves.push_back(valued_of(record));
    }
    return moves;
}

}  // namespace faristol::bind
