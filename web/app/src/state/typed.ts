// Results as directors type them.

/** `412 367`, `412-367`, `+`, `-`: what the server reads, or null if it cannot be a result. */
export function readResult(text: string): string | null {
  const plain = text.trim().replace(/[–—]/g, '-');
  if (plain === '+' || plain === '-') return plain;
  const found = plain.match(/^(-?\d{1,4})\s*(?:-|\s)\s*(-?\d{1,4})$/);
  return found ? `${found[1]}-${found[2]}` : null;
}

/** Whether a number that was typed can be somebody's points at the end of a game. */
export function isScore(value: number | null | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= -999 && Number(value) <= 9999;
}

/** `3 412 367`: the table and its result. */
export function readQuick(text: string): { table: number; result: string } | null {
  const found = text.trim().match(/^(\d{1,4})[\s:.]+(.+)$/);
  const result = found ? readResult(found[2] as string) : null;
  return found && result ? { table: Number(found[1]), result } : null;
}

/** `3 210 180 180 95`: the table and what each of its seats scored, in their order. */
export function readQuickScores(text: string): { table: number; scores: number[] } | null {
  const found = text
    .trim()
    .replace(/[–—−]/g, '-')
    .match(/^(\d{1,4})[\s:.]+((?:-?\d{1,4}[\s,;]+){2,3}-?\d{1,4})$/);
  if (!found) return null;
  return { table: Number(found[1]), scores: (found[2] as string).split(/[\s,;]+/).map(Number) };
}

/** `12:30`, or `12` for whole minutes: the seconds, or null if that is no time. */
export function readTime(text: string): number | null {
  const found = text.trim().match(/^(\d{1,3})(?::([0-5]\d))?$/);
  return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null;
}
