import type { TradeRecommendation } from '../../../../domain/recommendation.ts';

/** A price of the plan, as the chart draws and names it. */
export interface PlanLevel {
  /** 'Stop', 'Entry', 'TP1'. */
  readonly label: string;
  readonly price: number;
  readonly kind: 'stop' | 'entry' | 'target';
}

/** A band of prices between two of the plan's levels. */
export interface PlanZone {
  readonly kind: 'risk' | 'reward';
  readonly low: number;
  readonly high: number;
}

/** Stop, entry and targets, nearest target first. */
export function planLevels({
  stopLoss,
  entry,
  takeProfit,
}: Pick<TradeRecommendation, 'stopLoss' | 'entry' | 'takeProfit'>): readonly PlanLevel[] {
  const targets = Object.entries(takeProfit)
    .map(([label, price]) => ({ label, price, kind: 'target' as const }))
    .sort((a, b) => Math.abs(a.price - entry) - Math.abs(b.price - entry));
  return [
    { label: 'Stop', price: stopLoss, kind: 'stop' },
    { label: 'Entry', price: entry, kind: 'entry' },
    ...targets,
  ];
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
