import { expect, it } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import type { CandleRow } from './candle.ts';
import { checkedMinutes } from './checked-candles.ts';

const NOON = Date.UTC(2026, 4, 6, 12);
const at = (minute: number) => epochMs(NOON + minute * 60_000);
const row = (minute: number, low = 9): CandleRow => [at(minute), 10, 11, low, 10, 5];
const span = { coin: 'BTCUSDT', first: at(1), last: at(3) };
const checked = (...rows: CandleRow[]) => checkedMinutes(rows, span, 'A market');

it('keeps the minutes asked for, also where some are missing', () => {
  expect(checked(row(0), row(1), row(3), row(4))).toEqual([row(1), row(3)]);
  expect(checked()).toEqual([]);
});

it.each<[string, CandleRow[], RegExp]>([
  ['a minute twice', [row(1), row(1)], /12:01 UTC does not follow/],
  ['minutes in reverse', [row(2), row(1)], /12:01 UTC does not follow/],
  ['half a minute', [[NOON + 90_000, 10, 11, 9, 10, 5]], /not a whole minute/],
  ['a low above its open', [row(1, 10.5)], /low 10.5; expected at most/],
  ['a price that is no number', [row(1, Number.NaN)], /low NaN/],
  ['a moment that is no number', [[Number.NaN, 10, 11, 9, 10, 5]], /not a whole minute/],
])('refuses %s', (_, rows, sentence) => {
  expect(() => checked(...rows)).toThrow(sentence);
});
