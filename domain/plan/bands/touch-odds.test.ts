import { expect, test } from 'vitest';
import { rangesWith } from '../../../tests/support/ranges.ts';
import { HOUR_MS } from '../../text/time-units.ts';
import { touchChance } from './bands.ts';
import { touchesNow, touchOdds } from './touch-odds.ts';

const AT = Date.UTC(2026, 10, 18, 12);
const RANGES = rangesWith(100, AT, { daily: 0.02 });

test('a level is judged from the price now, not from that of the analysis', () => {
  const odds = touchOdds(RANGES, 104, 102, AT);
  expect(odds).toEqual({
    day: touchChance('day', RANGES.day.sigma, 102, 104),
    week: touchChance('week', RANGES.week.sigma, 102, 104),
  });
  expect(odds?.day).toBeGreaterThan(touchOdds(RANGES, 104, 100, AT)?.day ?? 1);
  expect(odds?.week).toBeGreaterThan(odds?.day ?? 1);
});

test('nothing is said without ranges, or once their day is over', () => {
  expect(touchOdds(null, 104, 102, AT)).toBeNull();
  expect(touchOdds(RANGES, 104, 102, AT + 24 * HOUR_MS)).not.toBeNull();
  expect(touchOdds(RANGES, 104, 102, AT + 24 * HOUR_MS + 1)).toBeNull();
});

test('a plan has its stop and its targets judged by their names', () => {
  const takeProfit = { TP1: 104, TP2: 'about 110' };
  expect(touchesNow({ stopLoss: 99, takeProfit }, RANGES, 102, AT)).toEqual({
    stop: touchOdds(RANGES, 99, 102, AT),
    TP1: touchOdds(RANGES, 104, 102, AT),
  });
  expect(touchesNow({ stopLoss: 99, takeProfit }, null, 102, AT)).toEqual({});
});

test('a level beyond the rarest quantile is known to be rarer', () => {
  expect(touchOdds(RANGES, 1_000, 102, AT)).toEqual({ day: null, week: null });
});
