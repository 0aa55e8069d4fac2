// Values of choices, as files have them: numbers, words, lists and tables.

import type { ShapeView, Written } from '@faristol/protocol';

export type Table = Readonly<Record<string, Written>>;

export const tableOf = (value: Written | undefined): Table =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};

export const listOf = (value: Written | undefined): readonly Written[] => (Array.isArray(value) ? value : []);

/** A value to begin with, where there was no such rule. */
export function firstOf(shape: ShapeView): Written {
  switch (shape.kind) {
    case 'number':
      return shape.least ?? 0;
    case 'truth':
      return false;
    case 'code':
      return shape.codes[0]?.code ?? '';
    case 'codes':
      return shape.codes.slice(0, 1).map(({ code }) => code);
    case 'fields':
    case 'rows':
      return Object.fromEntries(
        shape.fields
          .filter((one) => !one.shape.optional)
          .map(({ field, shape: inner }) => [field, firstOf(inner)]),
      );
    default:
      return {};
  }
}

/** Whether a control fits beside its name; the others open below it. */
export function fitsBeside(shape: ShapeView): boolean {
  if (shape.kind === 'number' || shape.kind === 'truth') return true;
  const words = [...shape.codes.map((one) => one.words), shape.none ?? ''];
  return shape.kind === 'code' && words.join('').length < 46;
}
