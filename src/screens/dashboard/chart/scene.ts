import type { Figure, KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { type Ranges, rangesOfAnalysis } from '../../../../domain/analysis/ranges.ts';
import type { SnapshotChart, TimeframeChart } from '../../../../domain/analysis/readings/chart.ts';
import { placedSwings, shortLevelName } from '../../../../domain/level/level-name.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LabelledPrice } from './price-levels.ts';
import type { Band } from './price-scale.ts';

export interface PlanLevel {
  /** 'Stop', 'Entry', 'TP1'. */
  readonly label: string;
  readonly price: number;
  /** Targets before the one the plan is held for are waypoints; plans without a stance have none. */
  readonly kind: 'stop' | 'entry' | 'waypoint' | 'target';
}

const level = (kind: PlanLevel['kind'], label: string, price: Figure): readonly PlanLevel[] =>
  typeof price === 'number' ? [{ label, price, kind }] : [];

/** Those that are prices, nearest target first. */
export function planLevels(
  plan: Pick<KnownPlan, 'stopLoss' | 'entry' | 'takeProfit' | 'stance'> | null,
): readonly PlanLevel[] {
  if (!plan) return [];
  const { stopLoss, entry, takeProfit, stance } = plan;
  // Stop and targets are on opposite sides, so both have the same nearest target.
  const from = [entry, stopLoss].find((price) => typeof price === 'number') ?? 0;
  const targets = Object.entries(takeProfit)
    .flatMap(([label, price]) => level('target', label, price))
    .sort((a, b) => Math.abs(a.price - from) - Math.abs(b.price - from))
    .map((target, place, all): PlanLevel => {
      return stance !== null && place < all.length - 1 ? { ...target, kind: 'waypoint' } : target;
    });
  return [...level('stop', 'Stop', stopLoss), ...level('entry', 'Entry', entry), ...targets];
}

const band = (kind: 'risk' | 'reward', from: number, to: number) => ({
  kind,
  low: Math.min(from, to),
  high: Math.max(from, to),
});

/** Risk from entry to stop, gain from entry to the farthest target. */
export function planZones(levels: readonly PlanLevel[]) {
  const priceOf = (kind: PlanLevel['kind']) =>
    levels.findLast((level) => level.kind === kind)?.price;
  const [entry, stop, target] = [priceOf('entry'), priceOf('stop'), priceOf('target')];
  if (entry === undefined || stop === undefined) return [];
  const risk = band('risk', entry, stop);
  return target === undefined ? [risk] : [risk, band('reward', entry, target)];
}

export interface Scene extends TimeframeChart {
  readonly timeframe: Timeframe;
  readonly tickSize: number;
  readonly levels: readonly PlanLevel[];
  /** Not one to trade: drawn as what would be. */
  readonly quiet: boolean;
  readonly ranges: Ranges | null;
  /** The analysis' moment as a candle index, oldest at 0. */
  readonly moment: number;
  /** Of the plan's opening, likewise. */
  readonly opening: number;
  /** ms UTC */
  readonly openedAt: number;
  /** Support, resistance and pivots of the timeframe, nearest swing to price first. */
  readonly named: readonly LabelledPrice[];
  /** Of hours that go on beyond the opening: the candle before the space at the right, and all prices. */
  readonly replayed?: { readonly anchor: number; readonly prices: Band };
}

/** Named by the side of the analysis' price. */
export function swingLevels(
  { tradeRecommendation, supportResistance, tickSize }: KnownFacts,
  timeframe: Timeframe,
  newestClose: number | undefined,
): readonly LabelledPrice[] {
  const { supportLevels, resistanceLevels } = supportResistance[timeframe];
  const known = tradeRecommendation?.currentPrice;
  const now = typeof known === 'number' ? known : newestClose;
  if (now === undefined) return [];
  const levels = [...supportLevels, ...resistanceLevels].map((price) => ({ price }));
  return placedSwings(levels, now, tickSize).map(({ price, side, place }) => ({
    label: shortLevelName({ kind: 'swing', timeframe, side, place }),
    price,
  }));
}

/** Lowest first; another backend may give some of them alone. */
export function pivotLevels(
  { pivotPoints }: Pick<KnownFacts, 'pivotPoints'>,
  timeframe: Timeframe,
): readonly LabelledPrice[] {
  return Object.entries(pivotPoints[timeframe]).flatMap(([point, price]) =>
    typeof price === 'number'
      ? [{ label: shortLevelName({ kind: 'pivot', timeframe, point }), price }]
      : [],
  );
}

/** Candle index, from the oldest to within the candle after the newest. */
export function placeOfMoment(moment: number, { candles }: TimeframeChart, timeframe: Timeframe) {
  const newest = candles.length - 1;
  const closed = (candles[newest]?.[0] ?? moment) + PERIOD_MS[timeframe];
  const share = (moment - closed) / PERIOD_MS[timeframe];
  return Math.max(0, newest + 0.5 + Math.min(1, share));
}

export function sceneOf(facts: KnownFacts, chart: SnapshotChart, timeframe: Timeframe): Scene {
  const { tradeRecommendation: plan, ranges, snapshotTime } = facts;
  const openedAt = plan?.plan?.openedAt ?? snapshotTime;
  const own = chart[timeframe];
  return {
    ...own,
    timeframe,
    tickSize: facts.tickSize,
    levels: planLevels(plan),
    quiet: plan !== null && plan.stance !== null && plan.stance !== 'trade',
    ranges: rangesOfAnalysis(ranges),
    moment: placeOfMoment(snapshotTime, own, timeframe),
    opening: placeOfMoment(openedAt, own, timeframe),
    openedAt,
    named: [
      ...swingLevels(facts, timeframe, own.candles.at(-1)?.[4]),
      ...pivotLevels(facts, timeframe),
    ],
  };
}
