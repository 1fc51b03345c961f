import { describe, expect, test } from 'vitest';
import type { SpannedText } from '../../../../domain/claim/claim.ts';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import type { Proposition } from '../../claims/proposition.ts';
import type { LevelRef } from '../../claims/terms.ts';
import { whatFlips } from './what-flips.ts';
import { whatStandsBetween } from './what-stands-between.ts';
import { whyNot } from './why-not.ts';

const contextOf = (...claims: readonly Claim[]) => ({
  claims,
  coin: 'BTCUSDT',
  tickSize: 0.1,
});
/** The numbers of the claims that an answer states, in their order. */
const stated = (answer: SpannedText | null, { claims }: ReturnType<typeof contextOf>) =>
  answer?.spans.map(({ claim }) => claims.findIndex(({ id }) => id === claim) + 1);

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
  test('counts the facts of both sides and names the heaviest of the other', () => {
    const context = contextOf(SHORT, swings('downtrend', 0.9), flow(0.5), macd('above', 0.4));
    const answer = whyNot(context, []);
    expect(answer.text).toMatch(/^Of 3 facts, 1 favours LONG: .*MACD.*\.$/);
    expect(stated(answer, context)).toEqual([4]);
    const id = context.claims[3]?.id ?? '';
    expect(whyNot(context, [id]).text.length).toBeLessThan(answer.text.length);
  });

  test('is argued from a fast cross only where nothing else argues', () => {
    const cross = (timeframe: '4h' | '1h') =>
      claimOf(
        {
          ...{ type: 'crossed', timeframe, side: 'above', ago: 1 },
          ...{ line: 'MACDLine', over: 'MACDSignal' },
        },
        { leans: 'long', topic: 'momentum', kind: 'change', weight: 0.8 },
      );
    const first = (...claims: readonly Claim[]) => {
      const [at] =
        stated(whyNot(contextOf(SHORT, ...claims), []), contextOf(SHORT, ...claims)) ?? [];
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
    expect(whyNot(contextOf(...claims), []).text).toBe('No fact favours LONG.');
  });
});

const ref = (price: number): LevelRef => ({
  name: '4h resistance',
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

describe('what reverses a plan', () => {
  const said = (...claims: readonly Claim[]) => {
    const context = contextOf(...claims);
    return stated(whatFlips(context, []), context);
  };

  test('goes from price outwards: a sign or two, then the stop, and nothing beyond it', () => {
    const claims = [
      SHORT,
      ENDS,
      flips(125, '1d'),
      flips(118),
      swingBreak(108),
      warning(105),
      warning(103),
    ];
    expect(said(...claims)).toBeOneOf([
      [7, 6, 2],
      [7, 2],
    ]);
  });

  test('says a price once, and nothing that lies behind price', () => {
    expect(said(SHORT, ENDS, warning(105), flips(105), flips(90, '1d'))).toEqual([3, 2]);
  });

  test('of a long looks below', () => {
    const stop = condition({ type: 'ends', side: 'below', stop: 90 });
    expect(said(LONG, stop, warning(105), warning(95))).toEqual([4, 2]);
  });

  test('is the stop alone where no sign comes before it', () => {
    expect(said(SHORT, ENDS)).toEqual([2]);
  });
});

const target = (label: string, price: number, role: 'first' | 'primary' = 'first') =>
  claimOf({ type: 'target', label, role, price, percent: 5, ratio: 2, hours: 9 }, { kind: 'plan' });
const between = (...prices: readonly number[]) =>
  claimOf({ type: 'between', target: 'TP2', from: 'entry', levels: prices.map(ref), away: 1 });

describe('what is on the way to the primary target', () => {
  const said = (...claims: readonly Claim[]) =>
    whatStandsBetween(contextOf(SHORT, target('TP1', 95), target('TP2', 90, 'primary'), ...claims));

  test('is the list of its levels, four at most', () => {
    const name = ref(98)
      .name.replace(/[<>]/g, '')
      .replace(/^./, (first) => first.toUpperCase());
    expect(said(between(98))?.text).toBe(`${name} (98.0).`);
    const many = said(between(98, 97, 96, 95, 94, 93));
    expect(many?.text).toMatch(/\(98\.0\), .*\(95\.0\); 2 more\.$/);
    expect(many?.spans).toEqual([
      {
        start: 0,
        end: (many?.text.length ?? 0) - '; 2 more.'.length,
        claim: between(98, 97, 96, 95, 94, 93).id,
      },
    ]);
  });

  test('may be nothing', () => {
    expect(said(between())?.text).toBe('No known level before TP2.');
  });

  test('is silent without a target', () => {
    expect(whatStandsBetween(contextOf(SHORT, between(98)))).toBeNull();
  });
});
