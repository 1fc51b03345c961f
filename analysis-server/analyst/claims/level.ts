import { joinedLevels } from '../../../domain/level/joined-levels.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type Level, refOf } from '../levels.ts';
import { averageMarks, cloudMarks } from '../price-marks.ts';
import { type Finding, type FoundClaim, foundClaim, framesOf } from './claim.ts';
import { levelValues, type Moment, momentValue, priceValue } from './moment.ts';
import { isAhead, type NamedPrice, planSide, startOf } from './plan-side.ts';
import type { LevelRef, Side } from './terms.ts';

const SIDES: readonly Side[] = ['below', 'above'];
/** Fifteen-minute averages are always near. */
const NEAR_FRAMES: readonly Timeframe[] = ['1w', '1d', '4h', '1h'];
const NEAR_AVERAGES = ['MA50', 'MA100', 'MA200'] as const;
const NEAR_IN_ATR = 1;
/** This many obstacles before the primary target argue against the plan. */
const MANY = 14;
const AVERAGE_FRAMES: readonly Timeframe[] = ['1w', '1d', '4h'];
const CLOUD_FRAMES: readonly Timeframe[] = ['1d', '4h'];

interface Found extends Omit<Finding, 'topic'> {
  readonly timeframe?: Timeframe;
  readonly levels: readonly LevelRef[];
}

function levelClaim(moment: Moment, { levels, values = [priceValue(moment)], ...found }: Found) {
  return foundClaim({
    kind: 'level',
    topic: 'level',
    timeframes: framesOf(levels),
    ...found,
    values: [...values, ...levelValues(moment, levels)],
  });
}

function nearest(moment: Moment, side: Side): FoundClaim[] {
  const { picture, levels } = moment;
  const { atrs, isAt, nearness } = planSide(moment);
  const [first, ...farther] = levels[side];
  if (!first) {
    const proposition = { type: 'no-level', side } as const;
    return [levelClaim(moment, { proposition, base: 0.4, levels: [] })];
  }
  const distance = (level: Level) => ({
    level: refOf(level),
    percent: (100 * Math.abs(level.price - picture.price)) / picture.price,
    atr: atrs(level.price, picture.price),
  });
  const at = isAt(first.price, picture.price);
  return [
    levelClaim(moment, {
      proposition: { type: 'nearest-level', side, at, ...distance(first) },
      base: at ? 0.6 : 0.5,
      levels: [first],
    }),
    ...TIMEFRAMES.flatMap((timeframe) => {
      const [own] = levels[side]
        .flatMap(({ sources }) => sources)
        .filter((level) => level.kind === 'swing' && level.timeframe === timeframe)
        .toSorted((a, b) => atrs(a.price, picture.price) - atrs(b.price, picture.price));
      // A place shared with a level of a longer timeframe has that one's name.
      const level = farther.find(({ fact }) => fact === own?.fact);
      if (!level) return [];
      return levelClaim(moment, {
        proposition: { type: 'nearest-of-timeframe', timeframe, side, ...distance(level) },
        timeframe,
        base: 0.15 + 0.2 * nearness(level.price),
        levels: [level],
      });
    }),
  ];
}

function averagesNear(moment: Moment): FoundClaim[] {
  const { picture } = moment;
  const { atrs, isAt, sideOf } = planSide(moment);
  return averageMarks(picture, NEAR_FRAMES, NEAR_AVERAGES).flatMap((mark) => {
    const { timeframe, average, price: value } = mark;
    const side = sideOf(value, picture.price);
    const atr = atrs(value, picture.price);
    if (side === null || atr > NEAR_IN_ATR) return [];
    const at = isAt(value, picture.price);
    return levelClaim(moment, {
      proposition: { type: 'average-near', timeframe, average, side, at, value, atr },
      timeframe,
      base: at ? 0.45 : 0.35,
      levels: [mark],
    });
  });
}

function waysOf(moment: Moment): (readonly [from: NamedPrice, to: NamedPrice])[] {
  const { plan } = moment;
  if (plan.plan?.ended) return [];
  const start = startOf(moment);
  const targets: readonly NamedPrice[] = Object.entries(plan.takeProfit).filter(([, price]) =>
    isAhead(moment, price),
  );
  const parts = targets.map((to, index) => [targets[index - 1] ?? start, to] as const);
  const [last] = targets.slice(-1);
  return parts.length > 1 && last ? [[start, last], ...parts] : parts;
}

/** A place is named by what of it lies before the target. */
function between(moment: Moment): FoundClaim[] {
  const { picture, plan, levels, atr } = moment;
  const { winning, against, isBetween } = planSide(moment);
  const known = [
    ...levels[winning].flatMap(({ sources }) => sources),
    ...averageMarks(picture, AVERAGE_FRAMES, ['MA50', 'MA200']),
    ...CLOUD_FRAMES.flatMap((timeframe) => cloudMarks(picture, timeframe)),
  ];
  const primary = Object.keys(plan.takeProfit).at(-1);
  return waysOf(moment).map(([[from, start], [target, price]]) => {
    const standing = joinedLevels(
      known.filter((mark) => isBetween(mark.price, start, price)),
      picture,
      atr,
    );
    const [first] = standing;
    const away = first ? (100 * (first.price - picture.price)) / picture.price : null;
    const isStart = from === 'entry' || from === 'price';
    const isWhole = isStart && target === primary;
    return levelClaim(moment, {
      proposition: { type: 'between', target, from, levels: standing.map(refOf), away },
      // Some obstacles are the rule.
      leans: isWhole && standing.length >= MANY ? against : 'neither',
      base: isWhole ? Math.min(0.5, 0.3 + 0.02 * standing.length) : 0.15,
      levels: standing,
      values: [
        from === 'price'
          ? priceValue(moment)
          : momentValue(moment, isStart ? 'plan.entry' : `plan.takeProfit.${from}`, start),
        momentValue(moment, `plan.takeProfit.${target}`, price),
      ],
    });
  });
}

export function levelClaims(moment: Moment): FoundClaim[] {
  return [
    ...SIDES.flatMap((side) => nearest(moment, side)),
    ...averagesNear(moment),
    ...between(moment),
  ];
}
