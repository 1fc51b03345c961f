import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';

export interface PlanLevel {
  /** 'Stop', 'Entry', 'TP1'. */
  readonly label: string;
  readonly price: number;
  /** Targets before the one the plan is held for are waypoints; plans without a stance have none. */
  readonly kind: 'stop' | 'entry' | 'waypoint' | 'target';
}

export interface PlanZone {
  readonly kind: 'risk' | 'reward';
  readonly low: number;
  readonly high: number;
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

/** Risk from entry to stop, gain from entry to the farthest target. */
export function planZones(levels: readonly PlanLevel[]): readonly PlanZone[] {
  const priceOf = (kind: PlanLevel['kind']) =>
    levels.findLast((level) => level.kind === kind)?.price;
  const [entry, stop, target] = [priceOf('entry'), priceOf('stop'), priceOf('target')];
  if (entry === undefined || stop === undefined) return [];
  const risk = band('risk', entry, stop);
  return target === undefined ? [risk] : [risk, band('reward', entry, target)];
}
