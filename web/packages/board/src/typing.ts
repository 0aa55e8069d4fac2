// From a key to a tile: letters as they are, and the aliases that players know.

const ALIASES: Record<string, string> = { Y: 'NY', W: 'L·L', K: 'Ç' };
const LETTER = /^[A-ZÇ]$/;

/**
 * The letter that a key stands for, or null. Where no tile has them, Y is NY, W is L·L and K is Ç; with
 * `plain` they are themselves, as a blank may be in some regulations.
 */
export function letterOf(key: string, plain = false): string | null {
  const typed = key
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0308]/g, '')
    .normalize('NFC')
    .toUpperCase();
  if (!LETTER.test(typed)) return null;
  return plain ? typed : (ALIASES[typed] ?? typed);
}
