import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { refOf, type SingleLevel } from '../../levels.ts';
import { type FoundClaim, framesOf } from '../claim.ts';
import type { Moment } from '../moment.ts';
import { levelValues, priceValue } from '../moment-value.ts';
import { planSide } from '../plan-side.ts';
import { weightOf } from '../weight.ts';

const WIDEST_IN_ATR = 0.5;
/** A plan lives for hours to days; a cluster farther away says nothing about it. */
const FARTHEST_IN_ATR = 5;
const FEWEST_LEVELS = 3;
const FEWEST_TIMEFRAMES = 2;

export function clusters(moment: Moment): FoundClaim[] {
  const { levels, picture } = moment;
  const { atrs } = planSide(moment);
  return (['below', 'above'] as const).flatMap((side) => {
    const outwards = levels[side]
      .flatMap(({ sources }) => sources)
      .filter(({ price }) => atrs(price, picture.price) <= FARTHEST_IN_ATR)
      .toSorted((a, b) => atrs(a.price, picture.price) - atrs(b.price, picture.price));
    const from = (first: SingleLevel, index: number) =>
      outwards.slice(index).filter(({ price }) => atrs(first.price, price) <= WIDEST_IN_ATR);
    const found = outwards
      .map(from)
      .find(
        (together) =>
          together.length >= FEWEST_LEVELS &&
          new Set(together.map(({ timeframe }) => timeframe)).size >= FEWEST_TIMEFRAMES,
      );
    if (!found) return [];
    const prices = found.map(({ price }) => price);
    return [
      {
        kind: 'agreement' as const,
        topic: 'level' as const,
        timeframes: framesOf(
          found.map(({ timeframe }) => timeframe),
          TIMEFRAMES,
        ),
        leans: 'neither' as const,
        weight: weightOf({ timeframe: null, base: Math.min(0.6, 0.25 + 0.05 * found.length) }),
        proposition: {
          type: 'level-cluster' as const,
          side,
          low: Math.min(...prices),
          high: Math.max(...prices),
          levels: found.map(refOf),
        },
        values: [priceValue(moment), ...levelValues(moment, found)],
        candles: null,
      },
    ];
  });
}
