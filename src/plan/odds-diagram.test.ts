import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddsScale } from './odds-diagram.tsx';

test('shares between 14 and 26 % are marked at each twentieth from 10 to 30 %', () => {
  const { low, high, marks } = oddsScale([0.14, 0.26]);
  expect([low, high].map((share) => share.toFixed(2))).toEqual(['0.10', '0.30']);
  expect(marks.map((mark) => mark.toFixed(2))).toEqual(['0.10', '0.15', '0.20', '0.25', '0.30']);
});

test('a scale holds all shares and has from two to six marks', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { minLength: 1 }), (shares) => {
      const { low, high, marks } = oddsScale(shares);
      expect(low).toBeLessThanOrEqual(Math.min(...shares) + 1e-9);
      expect(high).toBeGreaterThanOrEqual(Math.max(...shares) - 1e-9);
      expect(high).toBeGreaterThan(low);
      expect([marks[0], marks.at(-1)?.toFixed(9)]).toEqual([low, high.toFixed(9)]);
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(6);
    }),
  );
});
