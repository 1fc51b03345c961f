import { expect, test } from 'vitest';
import type { Limitation } from '../../../domain/analysis/limitation.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { limitationText } from './limitations.tsx';

const at = (hour: number) => epochMs(Date.UTC(2026, 4, 3, hour));
const gap = (first: number, last: number, count: number): Limitation => ({
  timeframe: '4h',
  kind: 'gap',
  first: at(first),
  last: at(last),
  count,
  reason: 'the market has none',
});

test.each<[string, Limitation, string]>([
  [
    'one candle',
    gap(12, 12, 1),
    '1 candle of 4h is missing (3 May 2026, 12:00 UTC): the market has none.',
  ],
  [
    'a run of candles',
    gap(12, 16, 2),
    '2 candles of 4h are missing (from 3 May 2026, 12:00 UTC): the market has none.',
  ],
  [
    'candles here and there',
    gap(0, 20, 3),
    '3 candles of 4h are missing (between 3 May 2026, 00:00 UTC and 3 May 2026, 20:00 UTC): the market has none.',
  ],
  [
    'a recent gap',
    { ...gap(12, 12, 1), timeframe: '1h', kind: 'refused', reason: 'recent candles are missing' },
    'No values for 1h: recent candles are missing (1 candle, 3 May 2026, 12:00 UTC).',
  ],
  [
    'a young coin',
    {
      timeframe: '1w',
      kind: 'refused',
      first: null,
      last: null,
      count: 0,
      reason: 'there is no closed candle',
    },
    'No values for 1w: there is no closed candle.',
  ],
])('%s', (_, limitation, text) => {
  expect(limitationText(limitation)).toBe(text);
});
