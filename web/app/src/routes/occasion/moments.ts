// A moment between a field of the browser, which has the time of this place, and what is kept.

/** What a field for day and time shows of a moment that is kept. */
export function toField(kept: string): string {
  if (!kept) return '';
  const at = new Date(kept);
  return new Date(at.getTime() - 60_000 * at.getTimezoneOffset()).toISOString().slice(0, 16);
}

/** What is kept of the field: of Greenwich, to the second. */
export function fromField(written: string): string {
  return written ? new Date(written).toISOString().replace(/\.\d+Z$/, 'Z') : '';
}
