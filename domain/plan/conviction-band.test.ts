import { describe, expect, it } from 'vitest';
import { convictionBand } from './conviction-band.ts';

describe('a conviction band', () => {
  it.each([
    [0, 'low'],
    [24, 'low'],
    [25, 'moderate'],
    [49, 'moderate'],
    [50, 'high'],
    [100, 'high'],
  ])('of %i is %s', (conviction, band) => {
    expect(convictionBand(conviction)).toBe(band);
  });
});
