/** A part of a catalogue in another language: the same keys, the same facts. */
export type Texts<Catalan> = {
  readonly [K in keyof Catalan]: Catalan[K] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : string;
};
