// Lists as people type or paste them: a name a line, a letter and its place a line.

/** Names, one a line; empty lines and numbers in front are left out. */
export function readNames(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\d+[.)\-\t ]+/, '').trim())
    .filter((line) => line !== '');
}

/** `A: Alacant`, one a line; the server says what is missing or does not fit. */
export function readTable(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.split(/[:=\t]/));
  return Object.fromEntries(
    lines
      .filter(([letter]) => letter?.trim())
      .map(([letter, ...name]) => [(letter as string).trim().toUpperCase(), name.join(':').trim()]),
  );
}
