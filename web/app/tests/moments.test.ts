import { describe, expect, it } from 'vitest';
import { fromField, toField } from '../src/routes/occasion/moments.js';

describe('a moment', () => {
  it.each(['2027-01-31T09:00:00Z', '2027-07-01T22:30:00Z', '2026-12-31T23:59:00Z'])(
    'that is shown in a field is kept as it was: %s',
    (kept) => {
      expect(fromField(toField(kept))).toBe(kept);
    },
  );

  it('may be none', () => {
    expect([toField(''), fromField('')]).toEqual(['', '']);
  });
});
