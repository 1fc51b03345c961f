import { describe, expect, test } from 'vitest';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import type { Proposition } from '../../claims/proposition.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { claimsIn } from '../slot.ts';
import { whatFlips } from './what-flips.ts';
import { whatStandsBetween } from './what-stands-between.ts';
import { whyNot } from './why-not.ts';

const contextOf = (...claims: readonly Claim[]) => ({
  claims,
  coin: 'BTCUSDT',
  seed: 'BTCUSDT',
  tickSize: 0.1,
});
/** The types of the claims that sentences state, in their order. */
const stated = (sentences: readonly string[], claims: readonly Claim[]) =>
  sentences.map((sentence) =>
    claimsIn([sentence]).map((number) => claims[number - 1]?.proposition.type),
  );

const SHORT = claimOf({ type: 'plan', action: 'SHORT', entry: 100 }, { kind: 'plan' });
const LONG = claimOf({ type: 'plan', action: 'LONG', entry: 100 }, { kind: 'plan' });

const macd = (toSignal: 'above' | 'below', weight: number) =>
  claimOf(
    { type: 'macd', timeframe: '4h', toSignal, toZero: 'below', line: -1, signal: 1 },
    {
      leans: toSignal === 'above' ? 'long' : 'short',
      topic: 'momentum',
      weight,
      kind: 'comparison',
    },
  );
const swings = (structure: 'uptrend' | 'downtrend', weight: number) =>
  claimOf(
    { type: 'swings', timeframe: '1d', structure },
    { leans: structure === 'uptrend' ? 'long' : 'short', weight, kind: 'structure' },
  );
const flow = (weight: number) =>
  claimOf(
    { type: 'money-flow', timeframe: '1h', flow: 'out', value: -0.2 },
    { leans: 'short', topic: 'volume', weight },
  );

describe('why a plan does not take the other side', () => {
  test('is argued from the heaviest of both sides, and says which weighs more', () => {
    const { claims, ...rest } = contextOf(
      SHORT,
      swings('downtrend', 0.9),
      flow(0.5),
      macd('above', 0.4),
    );
    const sentences = whyNot({ claims, ...rest });
    expect(stated(sentences, claims)).toEqual([['macd'], ['swings', 'money-flow'], []]);
    expect(sentences[0]).toContain('LONG');
    expect(sentences[2]).toBe('Weighed together, there is clearly more for SHORT.');
  });

  test.each([
    [0.9, 'Weighed together, there is clearly more for SHORT'],
    [0.6, 'Weighed together, there is somewhat more for SHORT'],
    [0.4, 'The two sides weigh nearly the same, so this is a narrow call'],
    [0.3, 'Weighed together, there is more for LONG, so the plan stands on thin ground'],
  ])('with %d against 0.4: %s', (weight, verdict) => {
    const sentences = whyNot(contextOf(SHORT, swings('downtrend', weight), macd('above', 0.4)));
    expect(sentences.at(-1)).toBe(`${verdict}.`);
  });

  test('names the charts that lean the way of the plan, and not those that lean the other way', () => {
    const lean = (short: readonly '4h'[], long: readonly ('1d' | '1h')[]) =>
      claimOf({ type: 'frames-lean', long, short, undecided: [] }, { kind: 'agreement' });
    const sides = [SHORT, swings('downtrend', 0.9), macd('above', 0.4)];
    expect(whyNot(contextOf(...sides, lean(['4h'], []))).at(-1)).toMatch(/SHORT, and \{c4\}\.$/);
    expect(whyNot(contextOf(...sides, lean(['4h'], ['1d', '1h']))).at(-1)).toMatch(/SHORT\.$/);
  });

  test('is argued from a fast cross first only where nothing else argues', () => {
    const cross = (timeframe: '4h' | '1h') =>
      claimOf(
        {
          ...{ type: 'crossed', timeframe, side: 'above', ago: 1 },
          ...{ line: 'MACDLine', over: 'MACDSignal' },
        },
        { leans: 'long', topic: 'momentum', kind: 'change', weight: 0.8 },
      );
    const first = (...claims: readonly Claim[]) => {
      const at = whyNot(contextOf(SHORT, ...claims))[0]?.match(/\{c(\d+)/)?.[1];
      return claims[Number(at) - 2]?.proposition.type;
    };
    expect(first(cross('1h'), swings('uptrend', 0.3))).toBe('swings');
    expect(first(cross('4h'), swings('uptrend', 0.3))).toBe('crossed');
    expect(first(cross('1h'), macd('above', 0.3))).toBe('macd');
    expect(first(cross('1h'))).toBe('crossed');
  });

  test('leaves out what may come and what the plan itself says', () => {
    const flips: Proposition = {
      type: 'flips',
      timeframe: '1d',
      average: 'MA50',
      side: 'above',
      value: 120,
    };
    const claims = [
      SHORT,
      claimOf(flips, { kind: 'condition', leans: 'long', weight: 2 }),
      flow(0.3),
    ];
    expect(whyNot(contextOf(...claims))).toEqual([
      'Nothing that is measured speaks for LONG.',
      'For SHORT, {c3}.',
    ]);
  });
});

const ref = (price: number): LevelRef => ({
  name: '<four-hour >resistance',
  fact: `4h.resistanceLevels.${price}`,
  timeframe: '4h',
  price,
});
const condition = (proposition: Proposition) => claimOf(proposition, { kind: 'condition' });
const ENDS = condition({ type: 'ends', side: 'above', stop: 110 });
const warning = (price: number) =>
  condition({ type: 'warning', timeframe: '4h', side: 'above', level: ref(price) });
const flips = (value: number, timeframe: '4h' | '1d' = '4h') =>
  condition({ type: 'flips', timeframe, average: 'MA50', side: 'above', value });
const swingBreak = (price: number) =>
  condition({ type: 'swing-break', timeframe: '1h', side: 'above', price });

describe('what would flip a plan', () => {
  test('goes from price outwards: two signs, then the stop, and nothing beyond it', () => {
    const claims = [
      SHORT,
      ENDS,
      flips(125, '1d'),
      flips(118),
      swingBreak(108),
      warning(105),
      warning(103),
    ];
    const sentences = whatFlips(contextOf(...claims));
    expect(sentences.map((sentence) => claimsIn([sentence]))).toEqual([[7, 6], [2]]);
    expect(sentences[0]).toMatch(/\{c7\}, and so would \{c6:n\}\.$/);
  });

  test('says of signs of two sorts what each would do', () => {
    const [first] = whatFlips(contextOf(SHORT, ENDS, warning(103), swingBreak(105)));
    expect(first).toMatch(/\{c3\}, and \{c4\}\.$/);
  });

  test('says a price once, and nothing that lies behind price', () => {
    const claims = [SHORT, ENDS, warning(105), flips(105), flips(90, '1d')];
    expect(whatFlips(contextOf(...claims)).map((sentence) => claimsIn([sentence]))).toEqual([
      [3],
      [2],
    ]);
  });

  test('of a long looks below', () => {
    const stop = condition({ type: 'ends', side: 'below', stop: 90 });
    const claims = [LONG, stop, warning(105), warning(95)];
    expect(whatFlips(contextOf(...claims)).map((sentence) => claimsIn([sentence]))).toEqual([
      [4],
      [2],
    ]);
  });

  test('says where no sign comes before the stop', () => {
    expect(whatFlips(contextOf(SHORT, ENDS))).toEqual([
      'No sign before the stop is known, so a single price decides: {c2}.',
    ]);
  });
});

const target = (label: string, price: number, role: 'first' | 'primary' = 'first') =>
  claimOf({ type: 'target', label, role, price, percent: 5, ratio: 2, hours: 9 }, { kind: 'plan' });
const between = (...prices: readonly number[]) =>
  claimOf({ type: 'between', target: 'TP2', from: 'entry', levels: prices.map(ref) });
const nearest = (price: number, atr: number, side: 'above' | 'below' = 'below') =>
  claimOf({ type: 'nearest-level', side, at: atr < 0.15, level: ref(price), percent: 1, atr });

describe('what stands between here and the primary target', () => {
  const said = (...claims: readonly Claim[]) =>
    whatStandsBetween(contextOf(SHORT, target('TP1', 95), target('TP2', 90, 'primary'), ...claims));

  test('is what stands there, after the target of that name', () => {
    expect(said(between(98, 96))).toEqual(['{c3}, but {c4}.']);
    expect(said(between())).toEqual(['{c3}, and {c4}.']);
  });

  test.each([
    [0.1, [98], 'Price has already come to it: {c5}.'],
    [0.1, [98, 96], 'Price has already come to the first of them: {c5}.'],
    [0.4, [98], 'It comes soon: {c5}.'],
    [0.4, [98, 96], 'The first of them comes soon: {c5}.'],
    [0.6, [98], undefined],
  ])('with the first level %d ATR away of %j adds: %s', (atr, levels, added) => {
    expect(said(between(...levels), nearest(98, atr))[1]).toBe(added);
  });

  test('names the first level beyond a free way, and none of the other side', () => {
    expect(said(between(), nearest(93, 2))[1]).toBe(
      'The first level on that side comes only after it: {c5}.',
    );
    expect(said(between(), nearest(101, 0.1, 'above'))).toHaveLength(1);
  });

  test('is silent without a target', () => {
    expect(whatStandsBetween(contextOf(SHORT, between(98)))).toEqual([]);
  });
});

test('a plan that is not to be traded says so at the end, and is no clear case where nothing leans', () => {
  const stance = claimOf(
    {
      ...{ type: 'stance', stance: 'stand aside', asideFor: ['costs', 'no lean'] },
      ...{ label: 'TP3', bounds: { low: 0.2, high: 0.22, breakEven: 0.23 } },
    },
    { kind: 'plan' },
  );
  const sentences = whyNot(contextOf(SHORT, swings('downtrend', 0.9), macd('above', 0.4), stance));
  expect(sentences.slice(-2)).toEqual([
    'The two sides weigh nearly the same, so this is a narrow call.',
    'As for the plan itself, {c4}.',
  ]);
});
