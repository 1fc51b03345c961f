import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { factTable } from '../../../tests/support/fact-table.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import { composeInputs } from '../../../tests/support/random-compose-input.ts';
import { levelsAround } from '../levels-around.ts';
import { wordingOf } from '../words/en.ts';
import { listItem, rendered } from '../words/wording.ts';
import { agreementClaims } from './agreement.ts';
import { claimId, type FoundClaim } from './claim.ts';
import { conditionClaims } from './condition.ts';
import { gapClaims } from './gap.ts';
import { levelClaims } from './level.ts';
import type { Moment } from './moment.ts';
import { planClaims } from './plan.ts';
import type { Proposition } from './proposition.ts';
import type { Side } from './terms.ts';

const KINDS = [agreementClaims, levelClaims, planClaims, conditionClaims, gapClaims];

const claimsIn = (moment: Moment) => KINDS.flatMap((claimsOfKind) => claimsOfKind(moment));

type OfType<T extends Proposition['type']> = Extract<Proposition, { readonly type: T }>;

function propositions<T extends Proposition['type']>(claims: readonly FoundClaim[], type: T) {
  const isOfType = (one: Proposition): one is OfType<T> => one.type === type;
  return claims.map(({ proposition }) => proposition).filter(isOfType);
}

/** What a reader sees of a price. */
const seen = (price: number, tickSize: number) =>
  Number(formatPrice(price, tickSize).replaceAll(',', ''));

/** Above 0 where `one` lies above `other`; 0 within a tick or where both read alike. */
function order(one: number, other: number, tickSize: number): number {
  if (seen(one, tickSize) === seen(other, tickSize)) return 0;
  return Math.sign(Math.round(one / tickSize) - Math.round(other / tickSize));
}

/** Whether `price` lies apart from both ends and between them. */
function isBetween(price: number, one: number, other: number, tickSize: number): boolean {
  return order(price, one, tickSize) * order(other, price, tickSize) > 0;
}

const MARKETS = 2_000;
/** MARKET_SEED=… makes the markets of a run that failed again. */
const SEED = Number(process.env.MARKET_SEED ?? Math.floor(Math.random() * 2 ** 31));

interface Market {
  readonly moment: Moment;
  readonly claims: readonly FoundClaim[];
}

/** The same for all tests: to make them takes longer than to look at them. */
let markets: readonly Market[] = [];
beforeAll(() => {
  markets = fc.sample(composeInputs, { numRuns: MARKETS, seed: SEED }).map((input) => {
    const moment = momentOfInput(input);
    return { moment, claims: claimsIn(moment) };
  });
}, 120_000);
afterAll(() => {
  markets = [];
});

function overMarkets(
  count: number,
  check: (moment: Moment, claims: readonly FoundClaim[]) => void,
): void {
  for (const [place, { moment, claims }] of markets.slice(0, count).entries()) {
    try {
      check(moment, claims);
    } catch (error) {
      throw new Error(`market ${place} of MARKET_SEED=${SEED}: ${error}`, { cause: error });
    }
  }
}

/** Every price that a claim puts on a side of price. */
function sided(claims: readonly FoundClaim[]): (readonly [number, Side])[] {
  return [
    ...propositions(claims, 'nearest-level').map((one) => [one.level.price, one.side] as const),
    ...propositions(claims, 'nearest-of-timeframe').map((o) => [o.level.price, o.side] as const),
    ...propositions(claims, 'average-near').map(({ value, side }) => [value, side] as const),
    ...propositions(claims, 'level-cluster').flatMap(({ low, high, levels, side }) =>
      [low, high, ...levels.map(({ price }) => price)].map((price) => [price, side] as const),
    ),
    ...propositions(claims, 'warning').map((one) => [one.level.price, one.side] as const),
    ...propositions(claims, 'flips').map(({ value, side }) => [value, side] as const),
    ...propositions(claims, 'ends').map(({ stop, side }) => [stop, side] as const),
  ];
}

test('every level lies, as shown, on the side that a claim puts it on', () => {
  overMarkets(MARKETS, ({ picture, plan }, claims) => {
    const { price, tickSize } = picture;
    for (const [level, side] of sided(claims)) {
      const [a, b] = [seen(level, tickSize), seen(price, tickSize)];
      expect(side === 'above' ? a > b : a < b).toBe(true);
    }
    for (const { level, atr, at, side } of propositions(claims, 'nearest-level')) {
      expect(at).toBe(Math.abs(level.price - price) < 0.15 * plan.atr);
      expect(atr).toBeCloseTo(Math.abs(level.price - price) / plan.atr, 9);
      const word = side === 'above' ? 'support' : 'resistance';
      expect(level.name).not.toContain(word);
    }
  });
});

/** What a close beyond could warn of, by the values themselves. */
function warningPrices({ picture, levels, plan }: Moment): number[] {
  const averages = (['1d', '4h', '1h'] as const).flatMap((timeframe) => {
    const { MA20, MA50 } = picture.timeframes[timeframe].technicalIndicators.movingAverages;
    return [MA20, MA50].filter((value) => value !== null);
  });
  const side = plan.action === 'LONG' ? levels.below : levels.above;
  return [...averages, ...side.map(({ price }) => price)];
}

test('warnings come early on the way to the stop, away from both, and are left out where there are none', () => {
  overMarkets(MARKETS, (moment, claims) => {
    const { picture, plan } = moment;
    const { tickSize } = picture;
    const isEarly = (level: number) =>
      isBetween(level, picture.price, plan.stopLoss, tickSize) &&
      Math.abs(level - picture.price) >= 0.15 * plan.atr &&
      Math.abs(level - picture.price) <= (2 / 3) * Math.abs(plan.stopLoss - picture.price) &&
      Math.abs(level - plan.stopLoss) >= 0.15 * plan.atr;
    const warnings = propositions(claims, 'warning');
    const prices = warnings.map(({ level }) => level.price);
    expect(prices.every(isEarly)).toBe(true);
    expect(warnings.length).toBeLessThanOrEqual(3);
    expect(warnings.length > 0).toBe(warningPrices(moment).some(isEarly));
    const weights = claims
      .filter(({ proposition }) => proposition.type === 'warning')
      .map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    const away = prices.map((level) => Math.abs(level - picture.price));
    expect(away).toEqual(away.toSorted((a, b) => a - b));
    const classic = picture.timeframes['4h'].technicalIndicators.movingAverages.MA20;
    if (classic !== null && isEarly(classic)) expect(prices).toContain(classic);
  });
});

/** Facts and prices that can stand in the way of a plan, by the values themselves. */
function waypoints({ picture }: Moment): Map<string, number> {
  const { below, above } = levelsAround(picture);
  const found = new Map([...below, ...above].map(({ fact, price }) => [fact, price]));
  const add = (fact: string, value: number | null) => value !== null && found.set(fact, value);
  for (const timeframe of ['1w', '1d', '4h'] as const) {
    const { MA50, MA200 } = picture.timeframes[timeframe].technicalIndicators.movingAverages;
    add(`${timeframe}.movingAverages.MA50`, MA50);
    add(`${timeframe}.movingAverages.MA200`, MA200);
  }
  for (const timeframe of ['1d', '4h'] as const) {
    const { senkouSpanA, senkouSpanB } = picture.timeframes[timeframe].ichimokuCloud;
    if (senkouSpanA === null || senkouSpanB === null) continue;
    add(`${timeframe}.senkouSpanA`, senkouSpanA);
    add(`${timeframe}.senkouSpanB`, senkouSpanB);
  }
  return found;
}

test('everything on the way to the primary target, and on each part of it, is named once, and nothing else', () => {
  overMarkets(MARKETS, (moment, claims) => {
    const { picture, plan } = moment;
    const { tickSize } = picture;
    const known = waypoints(moment);
    const all = propositions(claims, 'between');
    const labels = Object.keys(plan.takeProfit);
    const parts = labels.map((label, place) => [labels[place - 1] ?? 'entry', label]);
    const whole = labels.length > 1 ? [['entry', labels.at(-1)]] : [];
    expect(all.map(({ from, target }) => [from, target])).toEqual([...whole, ...parts]);
    const facts = all.slice(whole.length).flatMap(({ levels }) => levels.map(({ fact }) => fact));
    expect(new Set(facts).size).toBe(facts.length);
    for (const { from, target, levels } of all) {
      const start = plan.takeProfit[from] ?? plan.entry;
      const end = plan.takeProfit[target] ?? Number.NaN;
      const isOn = (price: number) => isBetween(price, start, end, tickSize);
      const isOne = (a: number, b: number) =>
        Math.abs(a - b) < 0.1 * plan.atr || order(a, b, tickSize) === 0;
      for (const [index, { fact, price }] of levels.entries()) {
        expect(known.get(fact)).toBe(price);
        expect(isOn(price)).toBe(true);
        for (const other of levels.slice(index + 1)) {
          expect(isOne(price, other.price)).toBe(false);
          expect(Math.abs(other.price - plan.entry)).toBeGreaterThan(Math.abs(price - plan.entry));
        }
      }
      const unnamed = [...known.values()].filter(
        (price) => isOn(price) && !levels.some((level) => isOne(level.price, price)),
      );
      expect(unnamed).toEqual([]);
    }
  });
});

test('the averages between price and stop are those that could flip the plan', () => {
  overMarkets(250, ({ picture, plan }, claims) => {
    const { price, tickSize } = picture;
    const supporting = (['1w', '1d', '4h'] as const).flatMap((timeframe: Timeframe) => {
      const { MA50, MA200 } = picture.timeframes[timeframe].technicalIndicators.movingAverages;
      return [MA50, MA200].filter(
        (value) =>
          value !== null &&
          isBetween(value, price, plan.stopLoss, tickSize) &&
          // What is met now is no condition.
          Math.abs(price - value) / plan.atr >= 0.15,
      );
    });
    expect(propositions(claims, 'flips').map(({ value }) => value)).toEqual(supporting);
  });
});

test('values are the facts that they are named after, and ids tell claims apart', () => {
  overMarkets(250, ({ picture, plan }, claims) => {
    const { facts } = factTable(picture, plan);
    for (const { values, weight, leans, proposition } of claims) {
      for (const { fact, timeframe, value, candleTime } of values) {
        expect(facts.get(fact)).toMatchObject({ timeframe, value, candleTime });
      }
      expect(weight).toBeGreaterThan(0);
      if (/^(ends|warning|flips)$/.test(proposition.type)) {
        expect(leans).toBe(plan.action === 'LONG' ? 'short' : 'long');
      }
    }
    const ids = claims.map(({ proposition }) => claimId(proposition));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('clause and noun give the same figures, without a mark left or a value missing', () => {
  const numbers = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted();
  overMarkets(300, ({ picture }, claims) => {
    for (const { proposition } of claims) {
      const wording = wordingOf({ proposition }, picture);
      const { clause, noun } = wording;
      const [said, named] = [rendered(clause), rendered(noun)];
      expect(numbers(named)).toEqual(numbers(said));
      for (const text of [said, named, listItem(wording), rendered(clause, true)]) {
        expect(text).toMatch(/^[\w][^[\]<>{}]*[\w%)]$/);
        expect(text).not.toMatch(/N\/A|NaN|null|undefined| {2}|\b(\w+) \1\b(?!-)/);
      }
    }
  });
});
