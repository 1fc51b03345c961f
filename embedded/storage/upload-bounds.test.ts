import { expect, it } from 'vitest';
import { uploadBounds } from './upload-bounds.ts';

const MIB = 1_048_576;
const LIMITS = { all: 10 * MIB, client: 6 * MIB, person: 4 * MIB, withinMs: 1 };

it('counts bytes by person, by address and over all, and forgets what has ended', () => {
  const bounds = uploadBounds(LIMITS);
  const first = bounds.take('x', 'a', 4 * MIB);
  expect(() => bounds.take('y', 'a', 1)).toThrow(expect.objectContaining({ status: 429 }));
  const second = bounds.take('x', 'b', 2 * MIB);
  expect(() => bounds.take('x', 'c', 1)).toThrow(expect.objectContaining({ status: 429 }));
  const third = bounds.take('y', 'c', 4 * MIB);
  expect(() => bounds.take('z', 'd', 1)).toThrow(
    expect.objectContaining({ status: 503, retryAfterSeconds: 5 }),
  );
  expect(bounds.inFlight).toBe(10 * MIB);
  for (const giveBack of [first, second, third]) giveBack();
  expect(bounds.inFlight).toBe(0);
  bounds.take('x', 'a', 4 * MIB);
});

it('counts an upload of a byte for more: it holds a socket all the same', () => {
  const bounds = uploadBounds(LIMITS);
  for (let i = 0; i < 4; i += 1) bounds.take('x', 'a', 1);
  expect(() => bounds.take('x', 'a', 1)).toThrow(expect.objectContaining({ status: 429 }));
});
