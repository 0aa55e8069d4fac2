// Names that fit a narrow column and still tell people apart.

/**
 * Names for a narrow column: the first one where it tells people apart, else what follows it; and where
 * two are called exactly the same, the number of the seat. Of a robot, whose *kind* is its first name, what
 * follows is what the table calls it.
 */
export function shortNames(names: readonly string[], kind = ''): string[] {
  const parts = names.map((name) => {
    const [first = name, ...more] = name.split(' ');
    const rest = more.join(' ');
    return kind && first === kind && rest
      ? { name, first: rest.charAt(0).toUpperCase() + rest.slice(1), rest: '' }
      : { name, first, rest };
  });
  const once = (of: (part: (typeof parts)[number]) => string, text: string): boolean =>
    parts.filter((part) => of(part) === text).length === 1;
  return parts.map(({ name, first, rest }, seat) => {
    if (once((part) => part.first, first)) return first;
    if (!once((part) => part.name, name)) return `${first} ${seat + 1}`;
    return rest && once((part) => part.rest, rest) ? rest : name;
  });
}
