// Turns to judge and what was found, as messages tell them: web/app/src/engine/review.ts is the other side.
#pragma once

#include "faristol/engine/review/judging.hpp"
#include "faristol/engine/review/summary.hpp"
#include "messages.hpp"

namespace faristol::wasm {

[[nodiscard]] engine::ReviewLimits read_review_limits(Message& message);

// What was made in a position that the message has told before.
[[nodiscard]] engine::Taken read_taken(Message& message);
void tell_judged(const engine::JudgedTurn& turn, Answer& answer);

// The turns of a game, a seat and its overtime; what they come to.
void tell_summary(Message& message, Answer& answer);

}  // namespace faristol::wasm
