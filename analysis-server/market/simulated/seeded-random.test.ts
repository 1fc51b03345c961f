import { expect, it } from 'vitest';
import { hashText, mixHash } from '../../../domain/text/text-hash.ts';
import { randomStream } from './seeded-random.ts';

const draw = (seed: number, count: number, kind: 'uniform' | 'normal') => {
  const random = randomStream(seed);
  return Array.from({ length: count }, () => random[kind]());
};
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

it('a seed fixes the stream, and another seed is another stream', () => {
  expect(draw(7, 50, 'normal')).toEqual(draw(7, 50, 'normal'));
  expect(draw(7, 1, 'uniform')).not.toEqual(draw(8, 1, 'uniform'));
});

it('uniform numbers lie strictly between 0 and 1 and fill the range evenly', () => {
  const values = draw(1, 20_000, 'uniform');
  expect(Math.min(...values)).toBeGreaterThan(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(mean(values)).toBeCloseTo(0.5, 1);
  expect(mean(values.map((value) => (value - 0.5) ** 2))).toBeCloseTo(1 / 12, 2);
});

it('normal numbers have mean 0, variance 1 and kurtosis 3', () => {
  const values = draw(2, 20_000, 'normal');
  expect(mean(values)).toBeCloseTo(0, 1);
  expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1, 1);
  expect(Math.abs(mean(values.map((value) => value ** 4)) - 3)).toBeLessThan(0.2);
});

it('hashes are those of FNV-1a, and mixing tells neighbours apart', () => {
  expect(hashText('')).toBe(0x811c9dc5);
  expect(hashText('a')).toBe(0xe40c292c);
  expect(hashText('foobar')).toBe(0xbf9cf968);
  const mixed = new Set(Array.from({ length: 10_000 }, (_, index) => mixHash(1, index)));
  expect(mixed.size).toBe(10_000);
});
