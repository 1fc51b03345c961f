import { percent, price } from '../../domain/quantity.ts';
import type { Action, TradeRecommendation } from '../../domain/recommendation.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import { etaHours, etaWords } from './eta.ts';
import { factTable } from './facts.ts';
import type { MarketPicture } from './market-picture.ts';
import { levelsAround } from './price-levels.ts';
import { reasonFor } from './reason.ts';
import { type PlanBase, stopTicks } from './stop.ts';
import { targetTicks } from './targets.ts';
import { type TickGrid, tickGrid } from './tick-grid.ts';
import { convictionFor, type Vote, voteOn } from './vote.ts';

/** The timeframes whose ATR may measure a plan, the one that suits hours to days first. */
const MEASURES: readonly Timeframe[] = ['4h', '1h', '1d', '15m', '1w'];

/** No timeframe offers an ATR that leaves room for a stop and a target on the coin's price grid. */
export class NoPlanError extends Error {
  constructor(picture: MarketPicture) {
    const atrs = MEASURES.map((t) => `${t} ${picture.timeframes[t].technicalIndicators.ATR}`);
    super(
      `no plan for ${picture.coin} at ${picture.price}: ATR is ${atrs.join(', ')}; ` +
        `needed: one above 0 that leaves room for a stop and a target in steps of ${picture.tickSize}`,
    );
    this.name = 'NoPlanError';
  }
}

interface Geometry {
  readonly timeframe: Timeframe;
  readonly atr: number;
  readonly entryTicks: number;
  /** Distances from the entry in ticks. */
  readonly risk: number;
  readonly targets: readonly number[];
}

function geometryFor(picture: MarketPicture, action: Action, grid: TickGrid): Geometry {
  const { below, above } = levelsAround(picture);
  const [losing, winning] = action === 'LONG' ? [below, above] : [above, below];
  const entryTicks = grid.nearest(picture.price);
  for (const timeframe of MEASURES) {
    const atr = picture.timeframes[timeframe].technicalIndicators.ATR;
    if (entryTicks < 1 || atr === null || atr <= 0) continue;
    const base: PlanBase = { action, entryTicks, atr, grid };
    const risk = stopTicks(
      base,
      losing.map((level) => level.price),
    );
    if (risk === null) continue;
    const targets = targetTicks(
      base,
      risk,
      winning.map((level) => level.price),
    );
    if (targets.length > 0) return { timeframe, atr, entryTicks, risk, targets };
  }
  throw new NoPlanError(picture);
}

function labelled<T>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value, index) => [`TP${index + 1}`, value]));
}

/**
 * Plans a trade in one direction. Entry, stop and targets are whole numbers of ticks counted from
 * the entry to the side that the action demands, so no rounding can put one on the wrong side.
 * @throws NoPlanError where no timeframe leaves room for a stop and a target
 */
export function planFor(picture: MarketPicture, action: Action, vote: Vote): TradeRecommendation {
  const grid = tickGrid(picture.tickSize);
  const { timeframe, atr, entryTicks, risk, targets } = geometryFor(picture, action, grid);
  const towards = action === 'LONG' ? 1 : -1;
  const share = (ticks: number) => percent((100 * ticks) / entryTicks);
  const first = targets[0] ?? 0;
  const last = targets.at(-1) ?? 0;
  const hours = targets.map((ticks) =>
    etaHours(grid.priceAt(risk), grid.priceAt(ticks), atr, PERIOD_MS[timeframe] / PERIOD_MS['1h']),
  );
  return {
    action,
    currentPrice: price(picture.price),
    entry: price(grid.priceAt(entryTicks)),
    stopLoss: price(grid.priceAt(entryTicks - towards * risk)),
    takeProfit: labelled(targets.map((t) => price(grid.priceAt(entryTicks + towards * t)))),
    potentialROI: {
      riskPerTrade: share(risk),
      rewardPerTrade: share(first),
      potential: share(last),
      rr: first / risk,
    },
    etaToTP: labelled(hours.map(etaWords)),
    etaHours: labelled(hours),
    reason: reasonFor(vote, action, factTable(picture)),
    conviction: convictionFor(vote, action),
    timeframe,
    atr: price(atr),
  };
}

/**
 * Plans the trade that the evidence leans to.
 * @throws NoPlanError where no timeframe leaves room for a stop and a target
 */
export function planTrade(picture: MarketPicture): TradeRecommendation {
  const vote = voteOn(picture);
  return planFor(picture, vote.action, vote);
}
