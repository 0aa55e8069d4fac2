// Articles by their short names: the regulation is known on the page.

/** `CLASSIC-7c` is 7c. */
export const short = (id: string): string => id.replace(/^[A-Z]+-/u, '');
