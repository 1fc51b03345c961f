import { expect, test } from 'vitest';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import type { OscillatorName } from '../../claims/terms.ts';
import { newsBetween } from './news.ts';

const newCandles = byTimeframe(() => 4);

const rsi = (state: 'overbought' | 'firm', weight = 0.3, reading: OscillatorName = 'RSI') =>
  claimOf({ type: 'oscillator', timeframe: '4h', reading, state, value: 72 }, { weight });
const crossed = (ago: number) =>
  claimOf(
    { type: 'crossed', timeframe: '4h', line: 'close', over: 'MA20', side: 'above', ago },
    { kind: 'change' },
  );
const squeeze = (timeframe: '4h' | '1d' | '1h' | '1w' | '15m', weight: number) =>
  claimOf({ type: 'squeeze', timeframe, candles: 9 }, { weight });

const volumeRun = (timeframe: '4h' | '1d' | '1h' | '1w' | '15m', weight: number) =>
  claimOf({ type: 'volume-run', timeframe, side: 'above', candles: 4 }, { weight });

const news = (now: readonly Claim[], then: readonly Claim[]) => newsBetween(now, then, newCandles);

test('what is true at both moments is no news, whatever its figures', () => {
  const [now, then] = [rsi('overbought', 0.5), rsi('overbought', 0.2)];
  expect(news([now], [then])).toEqual({ come: [], gone: [] });
});

test('another state of a reading is news, and what it replaced is not said to be gone', () => {
  const [now, then] = [rsi('overbought'), rsi('firm')];
  expect(news([now], [then])).toEqual({ come: [now], gone: [] });
});

test('what ended without anything in its place is gone', () => {
  const then = squeeze('4h', 0.4);
  expect(news([], [then])).toEqual({ come: [], gone: [then] });
});

test('a cross is news if it came since, and its growing old is none', () => {
  const [fresh, old] = [crossed(3), crossed(4)];
  expect(news([fresh], []).come).toEqual([fresh]);
  expect(news([old], []).come).toEqual([]);
  expect(news([], [fresh]).gone).toEqual([]);
});

test('the heaviest come first: four that are new, three that are gone', () => {
  const frames = ['4h', '1d', '1h', '1w', '15m'] as const;
  const all = frames.map((timeframe, at) =>
    at % 2 === 0 ? squeeze(timeframe, (at + 1) / 10) : volumeRun(timeframe, (at + 1) / 10),
  );
  const weights = (claims: readonly Claim[]) => claims.map(({ weight }) => weight);
  expect(weights(news(all, []).come)).toEqual([0.5, 0.4, 0.3, 0.2]);
  expect(weights(news([], all).gone)).toEqual([0.5, 0.4, 0.3]);
});

test('of one sort two are enough', () => {
  const frames = ['4h', '1d', '1h'] as const;
  const all = frames.map((timeframe, at) => squeeze(timeframe, (at + 1) / 10));
  expect(news(all, []).come.map(({ weight }) => weight)).toEqual([0.3, 0.2]);
});

test('two that rest on one value say it once', () => {
  const values = [{ fact: '4h.RSI', timeframe: '4h', value: 72, candleTime: null } as const];
  const alone = { ...rsi('overbought', 0.3), values };
  const among = { ...squeeze('4h', 0.4), values };
  expect(news([alone, among], []).come).toEqual([among]);
});

test('the plan, its conditions and levels are no news of the market', () => {
  const now = [
    claimOf({ type: 'stop', price: 90, percent: 1, atr: 1 }, { kind: 'plan' }),
    claimOf({ type: 'ends', side: 'below', stop: 90 }, { kind: 'condition' }),
    claimOf({ type: 'no-level', side: 'above' }, { kind: 'level' }),
  ];
  expect(news(now, [])).toEqual({ come: [], gone: [] });
});
