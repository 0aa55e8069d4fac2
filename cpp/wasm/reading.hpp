// Rules and positions as messages bring them.
#pragma once

#include <memory>

#include "faristol/engine/position.hpp"
#include "messages.hpp"

namespace faristol::wasm {

[[nodiscard]] std::shared_ptr<const engine::Rules> read_rules(Message& message);
[[nodiscard]] engine::PositionParts read_position(Message& message);

}  // namespace faristol::wasm
