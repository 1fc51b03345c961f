import { describe, expect, it } from 'vitest';
import type { CandleRow } from '../../domain/candle.ts';
import { CandleCache, covers, joinedTail } from './candle-cache.ts';

const row = (time: number, close = 10): CandleRow => [time, 10, 11, 9, close, 5];

describe('the cache', () => {
  it('forgets what was used longest ago', () => {
    const cache = new CandleCache(2);
    cache.set('BTC', { since: 0, rows: [row(1)], wanted: 1 });
    cache.set('ETH', { since: 0, rows: [row(2)], wanted: 1 });
    cache.get('BTC');
    cache.set('SOL', { since: 0, rows: [row(3)], wanted: 1 });
    expect(cache.get('ETH')).toBeNull();
    expect(cache.get('BTC')?.rows).toEqual([row(1)]);
    expect(cache.get('SOL')?.rows).toEqual([row(3)]);
  });
});

describe('joining a tail', () => {
  it('goes on after the candle that both have', () => {
    expect(joinedTail([row(1), row(2)], [row(2), row(3)])).toEqual([row(1), row(2), row(3)]);
  });

  it('gives up where the exchange has corrected the shared candle', () => {
    expect(joinedTail([row(1), row(2)], [row(2, 10.5), row(3)])).toBeNull();
  });

  it('gives up where there is no shared candle', () => {
    expect(joinedTail([row(1)], [row(2)])).toBeNull();
    expect(joinedTail([row(1)], [])).toBeNull();
    expect(joinedTail([], [row(1)])).toBeNull();
  });
});

it('what is kept covers a span only from where all is known to its newest candle', () => {
  const kept = { since: 5, rows: [row(8), row(9)], wanted: 5 };
  expect(covers(kept, 5, 9)).toBe(true);
  expect(covers(kept, 6, 8)).toBe(true);
  expect(covers(kept, 4, 9)).toBe(false);
  expect(covers(kept, 5, 10)).toBe(false);
  expect(covers({ since: 5, rows: [], wanted: 5 }, 5, 9)).toBe(false);
});
