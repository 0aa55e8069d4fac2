// Small rules of English that several catalogues need.

/** A place, as people write it: 1st, 2nd, 3rd, 11th, 21st. */
export const nth = (place: number): string => {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
};
