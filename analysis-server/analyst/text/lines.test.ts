import { describe, expect, test } from 'vitest';
import { claimOf } from '../../../tests/support/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { linesOf } from './lines.ts';

const plan = claimOf(
  { type: 'plan', action: 'SHORT', entry: 100 },
  { kind: 'plan', topic: 'plan', weight: 1 },
);
const rsi = (timeframe: '1d' | '4h', weight: number) =>
  claimOf(
    { type: 'oscillator', timeframe, reading: 'RSI', state: 'soft', value: 40 },
    {
      ...{ leans: 'short', topic: 'momentum', weight },
      values: [{ fact: `${timeframe}.RSI`, timeframe, value: 40, candleTime: null }],
    },
  );
const macd = (weight: number, leans: 'long' | 'short' = 'short') =>
  claimOf(
    { type: 'macd', timeframe: '4h', toSignal: 'below', toZero: 'below', line: -1, signal: 1 },
    {
      ...{ kind: 'comparison', leans, topic: 'momentum', weight },
      values: [{ fact: '4h.MACDLine', timeframe: '4h', value: -1, candleTime: null }],
    },
  );
const histogram = (weight: number) =>
  claimOf(
    { type: 'histogram', timeframe: '1d', sign: 'negative', way: 'growing', candles: 4, value: -2 },
    {
      ...{ kind: 'change', leans: 'short', topic: 'momentum', weight },
      values: [{ fact: '1d.MACDHistogram', timeframe: '1d', value: -2, candleTime: null }],
    },
  );
const swings = (timeframe: '1d' | '4h', weight: number, leans: 'long' | 'short' = 'short') =>
  claimOf(
    { type: 'swings', timeframe, structure: leans === 'short' ? 'downtrend' : 'uptrend' },
    { kind: 'structure', leans, weight },
  );
const flow = (weight: number) =>
  claimOf(
    { type: 'money-flow', timeframe: '1h', flow: 'out', value: -0.2 },
    {
      ...{ leans: 'short', topic: 'volume', weight },
      values: [{ fact: '1h.chaikinMoneyFlow', timeframe: '1h', value: -0.2, candleTime: null }],
    },
  );
const lean = (short: readonly ('1w' | '1d' | '4h')[]) =>
  claimOf(
    { type: 'frames-lean', long: [], short, undecided: [] },
    { kind: 'agreement', topic: 'plan', leans: short.length < 3 ? 'neither' : 'short', weight: 1 },
  );
const stance = (asideFor: readonly ('costs' | 'conflict' | 'interval')[]) =>
  claimOf(
    {
      ...{
        type: 'stance',
        stance: asideFor[0] === 'interval' ? 'too close to call' : 'stand aside',
      },
      ...{ asideFor, label: 'TP3', bounds: null },
    },
    { kind: 'plan', topic: 'plan', weight: 1 },
  );
const costs = claimOf(
  {
    ...{ type: 'costs', label: 'TP3', fees: 0.3, slippage: 0.1, funding: 0 },
    ...{ fundingAssumed: false, hours: 9 },
  },
  { kind: 'plan', topic: 'plan' },
);
const lines = (...claims: readonly Claim[]) =>
  linesOf({ claims: [plan, ...claims], coin: 'BTCUSDT', tickSize: 0.1 });

describe('why', () => {
  test('is the lean of three timeframes and the heaviest fact, which no list says again', () => {
    const said = lines(lean(['1w', '1d', '4h']), swings('1d', 0.9), macd(0.8));
    expect(said.why).toEqual(['frames-lean::1w+1d+4h:', 'swings:1d:downtrend']);
    expect(said.for).toEqual([macd(0.8).id]);
    expect(lines(lean(['1w', '1d']), macd(0.8)).why).toEqual([macd(0.8).id]);
  });

  test.each([
    ['costs', costs],
    ['conflict', stance(['conflict'])],
  ] as const)('to stand aside is its cause: %s', (reason, cause) => {
    expect(lines(stance([reason]), costs, macd(0.8)).why).toEqual([cause.id]);
  });

  test('of what is too close to call is the case for its side', () => {
    expect(lines(stance(['interval']), macd(0.8)).why).toEqual([macd(0.8).id]);
  });
});

describe('for and against', () => {
  const aside = stance(['conflict']);

  test('are of one kind of fact each: no two of MACD', () => {
    expect(lines(aside, macd(0.9), histogram(0.8), flow(0.3)).for).toEqual([
      macd(0.9).id,
      flow(0.3).id,
    ]);
  });

  test('take other topics before a second of one, and stand heaviest first', () => {
    const all = [macd(0.9), rsi('4h', 0.8), swings('1d', 0.7), flow(0.2)];
    expect(lines(aside, ...all).for).toEqual(all.map(({ id }) => id));
    const more = claimOf(
      { type: 'conversion-to-base', timeframe: '4h', side: 'below', tenkan: 1, kijun: 2 },
      { kind: 'comparison', leans: 'short', weight: 0.6 },
    );
    expect(lines(aside, ...all.slice(0, 3), more, flow(0.2)).for).toEqual(all.map(({ id }) => id));
  });

  test('hold what leans to their side, three at most against', () => {
    const against = [
      macd(0.9, 'long'),
      swings('1d', 0.8, 'long'),
      { ...flow(0.7), leans: 'long' as const },
      { ...rsi('1d', 0.6), leans: 'long' as const },
    ];
    const said = lines(aside, ...against, rsi('4h', 0.4));
    expect(said.against).toEqual(against.slice(0, 3).map(({ id }) => id));
    expect(said.for).toEqual([rsi('4h', 0.4).id]);
  });
});
