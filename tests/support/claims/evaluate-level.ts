import type { LevelProposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import {
  cloudLevels,
  isOn,
  isOneLevel,
  lineLevels,
  type NaiveLevel,
  planLevels,
  refFault,
  swingsOn,
} from './level-facts.ts';
import { hasReached, type NaiveMarket } from './naive-market.ts';
import {
  figure,
  firstFault,
  isSame,
  must,
  shownPrice,
  sideFault,
  type Verdict,
} from './verdict.ts';

type Of<T extends LevelProposition['type']> = Extract<LevelProposition, { readonly type: T }>;

/** Distances in per cent and in ATR, from price or from the entry, which reads the same. */
function distanceFault(
  market: NaiveMarket,
  price: number,
  said: { readonly percent?: number; readonly atr: number },
): Verdict {
  const own = [market.price, market.start].map((from) => Math.abs(price - from));
  const percents = [market.price, market.start].map(
    (from) => (100 * Math.abs(price - from)) / from,
  );
  const isOne = (value: number, of: readonly number[], scale: number) =>
    of.some((one) => isSame(Math.abs(value), one, scale));
  return firstFault(
    must(
      isOne(said.atr * market.atr, own, market.price),
      `${said.atr} ATR away, by its definition ${own}`,
    ),
    said.percent === undefined
      ? null
      : must(isOne(said.percent, percents, 1), `${said.percent} % away, not ${percents}`),
  );
}

const atFault = (at: boolean, atr: number) =>
  must(at === atr < 0.15, `${atr} ATR away is called ${at ? 'at' : 'near'}`);

function nearestLevel(said: Of<'nearest-level'>, market: NaiveMarket): Verdict {
  const { side, at, level, percent, atr } = said;
  const distance = Math.abs(level.price - market.price);
  const nearer = planLevels(market).filter(
    (one) =>
      isOn(market, one, side) &&
      Math.abs(one.price - market.price) < distance &&
      !isOneLevel(market, one.price, level.price),
  );
  return firstFault(
    refFault(market, level),
    sideFault('level', side, [level.price, market.price], market.tickSize),
    distanceFault(market, level.price, { percent, atr }),
    atFault(at, atr),
    must(nearer.length === 0, `${nearer[0]?.fact} at ${nearer[0]?.price} is nearer`),
  );
}

function nearestOfTimeframe(said: Of<'nearest-of-timeframe'>, market: NaiveMarket): Verdict {
  const { timeframe, side, level, percent, atr } = said;
  const distance = Math.abs(level.price - market.price);
  const isNearer = (one: NaiveLevel) => Math.abs(one.price - market.price) < distance;
  const nearer = swingsOn(market, timeframe, side).filter(isNearer);
  const all = planLevels(market).filter((one) => isOn(market, one, side) && isNearer(one));
  return firstFault(
    refFault(market, level),
    must(/(support|resistance)Levels/.test(level.fact), `${level.fact} is no swing`),
    must(level.timeframe === timeframe, `${level.fact} is not of ${timeframe}`),
    sideFault('level', side, [level.price, market.price], market.tickSize),
    distanceFault(market, level.price, { percent, atr }),
    must(nearer.length === 0, `${nearer[0]?.fact} at ${nearer[0]?.price} is nearer`),
    must(all.length > 0, `${level.fact} is the nearest of all`),
  );
}

function averageNear(said: Of<'average-near'>, market: NaiveMarket): Verdict {
  const { timeframe, average, side, at, value, atr } = said;
  return firstFault(
    figure(average, value, market.value(timeframe, average), market.price),
    sideFault(average, side, [value, market.price], market.tickSize),
    distanceFault(market, value, { atr }),
    must(atr <= 1, `${atr} ATR away is not near`),
    atFault(at, atr),
  );
}

/** A price of the plan by its name: 'entry' ('price' where it was opened earlier), 'TP1'. */
function planPrice(market: NaiveMarket, name: string): number | null {
  const start = market.age === undefined ? 'entry' : 'price';
  return name === start ? market.start : (market.plan.takeProfit[name] ?? null);
}

/** Everything that may stand in the way of a target. */
function obstacles(market: NaiveMarket): NaiveLevel[] {
  return [
    ...planLevels(market),
    ...(['4h', '1d', '1w'] as const).flatMap((t) => lineLevels(market, t, ['MA50', 'MA200'])),
    ...(['4h', '1d'] as const).flatMap((t) => cloudLevels(market, t)),
  ];
}

const awayFrom = (price: number, level: number | undefined) =>
  level === undefined ? null : 100 * (level / price - 1);

function between(said: Of<'between'>, market: NaiveMarket): Verdict {
  const from = planPrice(market, said.from);
  const to = planPrice(market, said.target);
  if (from === null || to === null) return `there is no ${said.from} or ${said.target}`;
  const start = market.age === undefined ? 'entry' : 'price';
  const targets = Object.entries(market.plan.takeProfit)
    .filter(([, price]) => !hasReached(market, price))
    .map(([label]) => label);
  const before = targets[targets.indexOf(said.target) - 1] ?? start;
  const isWhole = said.from === start && said.target === targets.at(-1);
  const at = (price: number) => shownPrice(price, market.tickSize);
  const isBetween = (price: number) =>
    at(price) > Math.min(at(from), at(to)) && at(price) < Math.max(at(from), at(to));
  // What reads as one step with an end is met there: with a tick of 10, 2,837 is at 2,840.
  const steps = (price: number) => Math.round(price / market.tickSize);
  const isApart = ({ price }: NaiveLevel) =>
    [price * (1 - 1e-12), price * (1 + 1e-12)].every(
      (near) => isBetween(near) && ![from, to].some((end) => steps(near) === steps(end)),
    );
  const missed = obstacles(market).filter(
    (one) => isApart(one) && !said.levels.some(({ price }) => isOneLevel(market, price, one.price)),
  );
  const distances = said.levels.map(({ price }) => Math.abs(price - from));
  return firstFault(
    ...said.levels.map((level) => refFault(market, level)),
    must(isWhole || before === said.from, `from ${said.from}, not from ${before}`),
    must(
      said.levels.every(({ price }) => isBetween(price)),
      `a level is not between ${from} and ${to}`,
    ),
    must(
      distances.every((distance, index) => distance >= (distances[index - 1] ?? 0)),
      'the nearest is not the first',
    ),
    said.away === null
      ? must(said.levels.length === 0, 'the first is nowhere')
      : figure('away', said.away, awayFrom(market.price, said.levels[0]?.price)),
    must(missed.length === 0, `${missed[0]?.fact} at ${missed[0]?.price} stands between too`),
    must(new Set(said.levels.map(({ fact }) => fact)).size === said.levels.length, 'twice'),
  );
}

/** Why a statement about a level is not so; null where it is. */
export function levelFault(said: LevelProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'nearest-level':
      return nearestLevel(said, market);
    case 'nearest-of-timeframe':
      return nearestOfTimeframe(said, market);
    case 'average-near':
      return averageNear(said, market);
    case 'between':
      return between(said, market);
    case 'no-level':
      return must(
        !planLevels(market).some((level) => isOn(market, level, said.side)),
        `there is a level ${said.side}`,
      );
  }
}
