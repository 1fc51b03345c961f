import { describe, expect, it } from 'vitest';
import { beyondBand, convictionBand } from './conviction-band.ts';

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

  it('is left by so many points as lie beyond its edge', () => {
    expect(beyondBand(20, 32)).toBe(7);
    expect(beyondBand(30, 19)).toBe(6);
    expect(beyondBand(20, 60)).toBe(35);
    expect(beyondBand(60, 100)).toBe(0);
    expect(beyondBand(30, 45)).toBe(0);
  });
});
