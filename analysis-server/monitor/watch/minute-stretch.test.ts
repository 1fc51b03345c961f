import { expect, it } from 'vitest';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { minuteStretch } from './minute-stretch.ts';

const NOON = Date.UTC(2026, 4, 6, 12);
const at = (minute: number) => epochMs(NOON + minute * 60_000);
const rows = (...minutes: number[]) =>
  minutes.map((minute): CandleRow => [at(minute), 10, 11, 9, 10, 1]);
const stretch = (minutes: readonly number[], now: number) => {
  const { minutes: judged, missed, until } = minuteStretch(rows(...minutes), at(0), at(now));
  return {
    judged: judged.map(({ opened }) => (opened - NOON) / 60_000),
    missed: missed.map(({ from, until: to }) => [(from - NOON) / 60_000, (to - NOON) / 60_000]),
    until: (until - NOON) / 60_000,
  };
};

it('takes minutes that follow each other', () => {
  expect(stretch([0, 1, 2], 3)).toEqual({ judged: [0, 1, 2], missed: [], until: 3 });
  expect(stretch([], 3)).toEqual({ judged: [], missed: [], until: 0 });
});

it('waits at a gap that may still be filled, for five minutes', () => {
  expect(stretch([0, 2, 3], 4)).toEqual({ judged: [0], missed: [], until: 1 });
  expect(stretch([0, 2, 3], 7)).toEqual({ judged: [0, 2, 3], missed: [[1, 2]], until: 4 });
});

it('passes over what a market does not have any more', () => {
  expect(stretch([60, 61], 90)).toEqual({ judged: [60, 61], missed: [[0, 60]], until: 62 });
});
