// Results as directors type them.

/** `412 367`, `412-367`, `+`, `-`: what the server reads, or null if it cannot be a result. */
export function readResult(text: string): string | null {
  const plain = text.trim().replace(/[–—]/g, '-');
  if (plain === '+' || plain === '-') return plain;
  const found = plain.match(/^(-?\d{1,4})\s*(?:-|\s)\s*(-?\d{1,4})$/);
  return found ? `${found[1]}-${found[2]}` : null;
}

/** `3 412 367`: the table and its result. */
export function readQuick(text: string): { table: number; result: string } | null {
  const found = text.trim().match(/^(\d{1,4})[\s:.]+(.+)$/);
  const result = found ? readResult(found[2] as string) : null;
  return found && result ? { table: Number(found[1]), result } : null;
}
