import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';

/** A price of the plan, as the chart draws and names it. */
export interface PlanLevel {
  /** 'Stop', 'Entry', 'TP1'. */
  readonly label: string;
  readonly price: number;
  /** A target before the one that the plan is held for is a waypoint; older plans have none. */
  readonly kind: 'stop' | 'entry' | 'waypoint' | 'target';
}

/** A band of prices between two of the plan's levels. */
export interface PlanZone {
  readonly kind: 'risk' | 'reward';
  readonly low: number;
  readonly high: number;
}

const level = (kind: PlanLevel['kind'], label: string, price: Figure): readonly PlanLevel[] =>
  typeof price === 'number' ? [{ label, price, kind }] : [];

/** Stop, entry and targets as far as they are prices, nearest target first. */
export function planLevels(
  plan: Pick<KnownPlan, 'stopLoss' | 'entry' | 'takeProfit' | 'stance'> | null,
): readonly PlanLevel[] {
  if (!plan) return [];
  const { stopLoss, entry, takeProfit, stance } = plan;
  // Stop and targets lie on two sides, so either is nearest to the same target.
  const from = [entry, stopLoss].find((price) => typeof price === 'number') ?? 0;
  const targets = Object.entries(takeProfit)
    .flatMap(([label, price]) => level('target', label, price))
    .sort((a, b) => Math.abs(a.price - from) - Math.abs(b.price - from))
    .map((target, place, all): PlanLevel => {
      const isWaypoint = stance !== null && place < all.length - 1;
      return isWaypoint ? { ...target, kind: 'waypoint' } : target;
    });
  return [...level('stop', 'Stop', stopLoss), ...level('entry', 'Entry', entry), ...targets];
}

const band = (kind: PlanZone['kind'], from: number, to: number): PlanZone => ({
  kind,
  low: Math.min(from, to),
  high: Math.max(from, to),
});

/** What is risked, from entry to stop, and what may be won, from entry to the farthest target. */
export function planZones(levels: readonly PlanLevel[]): readonly PlanZone[] {
  const priceOf = (kind: PlanLevel['kind']) =>
    levels.findLast((level) => level.kind === kind)?.price;
  const [entry, stop, target] = [priceOf('entry'), priceOf('stop'), priceOf('target')];
  if (entry === undefined || stop === undefined) return [];
  const risk = band('risk', entry, stop);
  return target === undefined ? [risk] : [risk, band('reward', entry, target)];
}
