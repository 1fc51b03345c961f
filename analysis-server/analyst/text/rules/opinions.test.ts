import { describe, expect, test } from 'vitest';
import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import { closing, opinionsOf } from './opinions.ts';

const plan = claimOf(
  { type: 'plan', action: 'SHORT', entry: 100 },
  { kind: 'plan', topic: 'plan' },
);
const contextOf = (...claims: readonly Claim[]) => ({
  claims: [plan, ...claims],
  ...{ coin: 'BTCUSDT', tickSize: 0.1 },
});
const saidOf = (...claims: readonly Claim[]) =>
  opinionsOf(contextOf(...claims)).map(({ about, template }) => [about.id, template]);

const adx = (strength: 'strong' | 'forming', timeframe: '1d' | '4h' = '1d') =>
  claimOf({
    ...{ type: 'trend-strength', timeframe, strength, led: 'sellers' },
    ...{ adx: 30, diPlus: 9, diMinus: 20 },
  });
const swings = (structure: 'sideways' | 'downtrend') =>
  claimOf({ type: 'swings', timeframe: '1d', structure });
const stacked = (order: 'rising' | 'falling') =>
  claimOf({ type: 'averages-stacked', timeframe: '4h', order, ma20: 3, ma50: 2, ma200: 1 });
const price = (place: 'above both' | 'below both', timeframe: '4h' | '1h' = '4h') =>
  claimOf({ type: 'price-to-averages', timeframe, place, price: 1, ma50: 2, ma200: 3 });
const macd = (timeframe: '4h' | '1d', leans: 'long' | 'short') =>
  claimOf(
    {
      ...{ type: 'macd', timeframe, toSignal: leans === 'long' ? 'above' : 'below' },
      ...{ toZero: 'below', line: 1, signal: 2 },
    },
    { leans, kind: 'comparison', topic: 'momentum' },
  );
const left = (state: 'oversold' | 'overbought') =>
  claimOf(
    {
      ...{ type: 'left-extreme', timeframe: '4h', reading: 'RSI' },
      ...{ state, ago: 1, from: 29, to: 40 },
    },
    { leans: state === 'oversold' ? 'long' : 'short', kind: 'change', topic: 'momentum' },
  );
const crossed = (timeframe: '1h' | '15m', leans: 'long' | 'short') =>
  claimOf(
    {
      ...{ type: 'crossed', timeframe, line: 'MACDLine', over: 'MACDSignal' },
      ...{ side: leans === 'long' ? 'above' : 'below', ago: 1 },
    },
    { leans, kind: 'change', topic: 'momentum' },
  );

describe('an opinion stands where its condition makes it true', () => {
  test('of a trend without structure', () => {
    const [only] = saidOf(adx('strong'), swings('sideways'));
    expect(only).toEqual([adx('strong').id, '{x}: a trend of momentum more than of structure.']);
    expect(saidOf(adx('forming'), swings('sideways'))).toEqual([]);
    expect(saidOf(adx('strong'), swings('downtrend'))).toEqual([]);
    expect(saidOf(adx('strong', '4h'), swings('sideways'))).toEqual([]);
  });

  test('of averages whose order price has left', () => {
    const late = '{x}, but an order of averages turns late, so price counts for more.';
    expect(saidOf(stacked('rising'), price('below both'))).toEqual([[stacked('rising').id, late]]);
    expect(saidOf(stacked('falling'), price('above both'))[0]?.[1]).toBe(late);
    expect(saidOf(stacked('rising'), price('above both'))).toEqual([]);
    expect(saidOf(stacked('rising'), price('below both', '1h'))).toEqual([]);
  });

  test('of an extreme that RSI left while MACD stays', () => {
    expect(saidOf(left('oversold'), macd('4h', 'short'))[0]?.[1]).toMatch(/a bounce so far/);
    expect(saidOf(left('overbought'), macd('4h', 'long'))[0]?.[1]).toMatch(/a pullback so far/);
    expect(saidOf(left('oversold'), macd('4h', 'long'))).toEqual([]);
    expect(saidOf(left('oversold'), macd('1d', 'short'))).toEqual([]);
  });

  test('of a slow MACD that faster ones have left', () => {
    const slow = '{x}; the longer timeframe turns later.';
    expect(saidOf(macd('1d', 'long'), crossed('1h', 'short'))).toEqual([
      [macd('1d', 'long').id, slow],
    ]);
    expect(saidOf(macd('1d', 'long'), crossed('1h', 'long'))).toEqual([]);
    expect(saidOf(macd('1d', 'long'), crossed('15m', 'short'))).toEqual([]);
    expect(saidOf(macd('4h', 'long'), crossed('1h', 'short'))).toEqual([]);
  });
});

const fact = (timeframe: '1w' | '1d' | '4h' | '1h', leans: 'long' | 'short', weight: number) =>
  claimOf(
    { type: 'money-flow', timeframe, flow: 'in', value: 1 },
    {
      ...{ leans, weight, topic: 'volume' },
      values: [{ fact: `${timeframe}.chaikinMoneyFlow`, timeframe, value: 1, candleTime: null }],
    },
  );

describe('the close of a text', () => {
  test.each([
    [[0.5, 0.4], [0.3], 'More facts favour short than long, and they weigh more.'],
    [[0.3, 0.1], [0.5], 'More facts favour short than long, but they weigh less.'],
    [[0.3], [0.5], 'As many facts favour short as long.'],
    [[0.9], [0.3, 0.2], 'More facts are against this side than for it.'],
    [[], [], 'No reading favours a side.'],
  ])('with %j for and %j against', (ours, theirs, words) => {
    const frames = ['1w', '1d', '4h', '1h'] as const;
    const facts = [
      ...ours.map((weight, at) => fact(frames[at] ?? '1w', 'short', weight)),
      ...theirs.map((weight, at) => fact(frames[at + 2] ?? '1w', 'long', weight)),
    ];
    expect(closing(contextOf(...facts), [])).toEqual([words]);
  });

  test('names what weighs most against a trade', () => {
    const x = fact('1d', 'long', 0.4);
    expect(closing(contextOf(x), [x])[1]).toBe('What weighs most against it is {c2:n}.');
  });

  test.each([
    ['no odds', 'What cannot be read counts, too.'],
    ['poor odds', 'The reward is too far away for its odds.'],
    ['interval', 'The odds do not decide: read it as no signal.'],
    ['conflict', 'Until the timeframes agree, read it as no signal.'],
  ] as const)('says what the stance means: %s', (reason: AsideReason, words) => {
    const stance = claimOf(
      {
        ...{ type: 'stance', stance: reason === 'interval' ? 'too close to call' : 'stand aside' },
        ...{ asideFor: [reason], label: 'TP3', bounds: null },
      },
      { kind: 'plan', topic: 'plan' },
    );
    expect(closing(contextOf(stance), [])[1]).toBe(words);
  });

  test('of large costs only where fees and slippage make them large', () => {
    const stance = claimOf(
      {
        ...{ type: 'stance', stance: 'stand aside' },
        ...{ asideFor: ['costs'], label: 'TP3', bounds: null },
      },
      { kind: 'plan', topic: 'plan' },
    );
    const costs = (fees: number, funding: number) =>
      claimOf(
        {
          ...{ type: 'costs', label: 'TP3', fees, slippage: 0.05, funding },
          ...{ fundingAssumed: false, hours: 9 },
        },
        { kind: 'plan', topic: 'plan' },
      );
    expect(closing(contextOf(stance, costs(0.3, 0.1)), [])[1]).toMatch(/^With a stop this near/);
    expect(closing(contextOf(stance, costs(0.1, 0.3)), [])).toHaveLength(1);
  });
});
