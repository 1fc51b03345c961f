import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice } from '../../domain/text/number-format.ts';
import { leaningInput } from '../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { composeFigures } from './compose.ts';
import { type Level, mergedLevels } from './levels.ts';
import { levelsAround } from './levels-around.ts';
import { pictureOf } from './market-picture.ts';

const FLAT = { '1w': 0, '1d': 0, '4h': 0, '1h': 0, '15m': 0 };
const STILL = pictureOf(composeFigures(leaningInput(FLAT)));

/** The market of `STILL` at 64,250.5 with levels of one's own. */
function levelsOf(daily: readonly number[], hourly: readonly number[], pivots = {}) {
  const bare = { supportLevels: [], resistanceLevels: [] };
  const none = { s3: null, s2: null, s1: null, pivot: null, r1: null, r2: null, r3: null };
  const { '1w': week, '1d': day, '4h': four, '1h': hour } = STILL.timeframes;
  const timeframes = {
    ...STILL.timeframes,
    '1w': { ...week, supportResistance: bare },
    '1d': {
      ...day,
      supportResistance: { ...bare, supportLevels: [...daily] },
      pivotPoints: { ...none, ...pivots },
    },
    '4h': { ...four, supportResistance: bare },
    '1h': { ...hour, supportResistance: { ...bare, resistanceLevels: [...hourly] } },
  };
  return mergedLevels({ ...STILL, timeframes }, 100);
}

const shown = (levels: readonly Level[]) =>
  levels.map(({ short, price, sources }) => [short, price, sources.map(({ fact }) => fact)]);

test('levels nearer than a tenth of an ATR are one, named by the longer timeframe', () => {
  expect(shown(levelsOf([64_100], [64_109.9, 64_120]).below)).toEqual([
    ['1h support', 64_120, ['1h.resistanceLevels.2']],
    ['1d support', 64_100, ['1d.supportLevels.1', '1h.resistanceLevels.1']],
  ]);
});

test('a swing names before a pivot of its timeframe, and a pivot before a shorter timeframe', () => {
  const { above } = levelsOf([64_400], [64_301], { r1: 64_405, pivot: 64_300 });
  expect(shown(above)).toEqual([
    ['1d pivot', 64_300, ['1d.pivot', '1h.resistanceLevels.1']],
    ['1d resistance', 64_400, ['1d.supportLevels.1', '1d.r1']],
  ]);
});

test('levels between which price stands are two, and what reads as price is none', () => {
  const { below, above } = levelsOf([64_246], [64_250.46, 64_252]);
  expect(shown(below)).toEqual([['1d support', 64_246, ['1d.supportLevels.1']]]);
  expect(shown(above)).toEqual([['1h resistance', 64_252, ['1h.resistanceLevels.2']]]);
});

test('every level of a market is in the list once, on its side, and apart from its neighbours', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const facts = composeFigures(input);
      const { atr } = facts.tradeRecommendation;
      const picture = pictureOf(facts);
      const around = levelsAround(picture);
      const merged = mergedLevels(picture, atr);
      for (const side of ['below', 'above'] as const) {
        const sources = merged[side].flatMap((level) => level.sources);
        const facts = (levels: readonly { readonly fact: string }[]) =>
          levels.map(({ fact }) => fact).toSorted();
        expect(facts(sources)).toEqual(facts(around[side]));
        const prices = merged[side].map(({ price }) => price);
        prices.forEach((price, index) => {
          expect(price < picture.price).toBe(side === 'below');
          const next = prices[index + 1];
          if (next === undefined) return;
          expect(formatPrice(price, picture.tickSize)).not.toBe(
            formatPrice(next, picture.tickSize),
          );
          expect(Math.abs(next - price)).toBeGreaterThanOrEqual(0.1 * atr);
          expect(Math.abs(next - picture.price)).toBeGreaterThan(Math.abs(price - picture.price));
        });
        const names = merged[side].map(({ short }) => short);
        expect(new Set(names).size).toBe(names.length);
      }
    }),
    { numRuns: 500 },
  );
});
