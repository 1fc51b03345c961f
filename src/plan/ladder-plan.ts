import type { KnownPlan } from '../../domain/analysis/known-analysis.ts';
import type { Ranges } from '../../domain/analysis/ranges.ts';
import type { PlanStatus } from '../../domain/plan/plan-status.ts';
import { type PlanLevels, planLevels } from '../../domain/plan/plan-status-levels.ts';
import { chanceText } from '../../domain/plan/touch-words.ts';
import { formatNumber, formatPrice } from '../../domain/text/number-format.ts';
import { isOldPrice, type LastPrice } from '../../domain/text/price-words.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { shareText } from '../../domain/text/r-text.ts';

export interface Rung {
  /** 'TP3', 'Entry', 'Stop'. */
  readonly label: string;
  readonly kind: 'target' | 'entry' | 'stop';
  readonly price: number;
  readonly priceText: string;
  /** From the entry, signed: '+7.60%'; null at the entry itself. */
  readonly distance: string | null;
  /** In multiples of entry to stop (R): '3.26', '-1.00'; that of now '+0.03'. */
  readonly reward: string | null;
  /** '28%'; null if the plan states none. */
  readonly odds: string | null;
  /** Touched within 24 h of the analysis: '31%'; null without ranges. */
  readonly touch: string | null;
  /** The target that the plan is held for. */
  readonly primary: boolean;
}

export interface LadderNow extends Pick<Rung, 'price' | 'priceText' | 'distance' | 'reward'> {
  /** Stale: drawn faint. */
  readonly old: boolean;
}

/** Between entry and targets; nearest to the entry first. */
export interface LadderLevel {
  readonly price: number;
  readonly name: string;
  readonly priceText: string;
}

export interface LadderPlan {
  readonly action: 'LONG' | 'SHORT';
  /** Without colours, as it is no trade. */
  readonly quiet?: boolean;
  /** Highest price first. */
  readonly rungs: readonly Rung[];
  readonly now: LadderNow | null;
  readonly levels: readonly LadderLevel[];
  /** Price at the plan's end, if known; null while it is open. */
  readonly ended: { readonly price: number | null; readonly stopped: boolean } | null;
}

const MINUS = '−';

/** Three figures, to fit its column: '7.60', '31.3', '131'. */
function threeFigures(size: number): string {
  return formatNumber(size, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

/** What rounds to zero has no sign. */
function signed(value: number, unit: '%' | '', plus: '+' | ''): string {
  const text = `${threeFigures(Math.abs(value))}${unit}`;
  if (!/[1-9]/.test(text)) return text;
  return `${value < 0 ? MINUS : plus}${text}`;
}

/** A price's distance from the entry, in both measures. */
function distances(price: number, { entry, stop, towards }: PlanLevels, plus: '+' | '' = '') {
  if (entry === null) return { distance: null, reward: null };
  return {
    distance: signed(100 * (price / entry - 1), '%', '+'),
    reward: signed((towards * (price - entry)) / Math.abs(entry - stop), '', plus),
  };
}

function endedOf(status: PlanStatus | null): LadderPlan['ended'] {
  if (status?.kind === 'expired') return { price: null, stopped: false };
  if (status?.kind !== 'stopped' && status?.kind !== 'completed') return null;
  return { price: status.end.price, stopped: status.kind === 'stopped' };
}

export interface BesidePlan {
  readonly tickSize: number;
  readonly now: LastPrice | null;
  readonly status: PlanStatus | null;
  /** Now (ms UTC). */
  readonly moment: number;
  readonly levels?: readonly LadderLevel[];
  readonly touch?: Ranges['touch'] | undefined;
}

function rungsOf(
  plan: KnownPlan,
  levels: PlanLevels,
  { tickSize, status, touch }: BesidePlan,
): Rung[] {
  const { entry, stop, targets } = levels;
  const touchOf = (level: string) => {
    const chances = endedOf(status) ? undefined : touch?.[level];
    return chances ? chanceText(chances.day) : null;
  };
  const rung = (kind: Rung['kind'], label: string, price: number): Rung => {
    const odds = kind === 'target' ? plan.odds?.[label] : undefined;
    return {
      label,
      kind,
      price,
      priceText: formatPrice(price, tickSize),
      ...(kind === 'entry' ? { distance: null, reward: null } : distances(price, levels)),
      odds: odds ? shareText(odds.hit) : null,
      touch: touchOf(kind === 'stop' ? 'stop' : label),
      primary: kind === 'target' && label === targets.at(-1)?.label,
    };
  };
  return [
    ...targets.map(({ label, price }) => rung('target', label, price)),
    ...(entry === null ? [] : [rung('entry', 'Entry', entry)]),
    rung('stop', 'Stop', stop),
  ].sort((a, b) => b.price - a.price);
}

/** Null if the plan has no action or no stop, or contradicts itself. */
export function ladderOfPlan(plan: KnownPlan | null, beside: BesidePlan): LadderPlan | null {
  const { tickSize, now, status, moment, levels: between = [] } = beside;
  const levels = planLevels(plan, epochMs(0));
  if (!plan || !levels) return null;
  const priceNow = (last: LastPrice): LadderNow => ({
    price: last.price,
    priceText: formatPrice(last.price, tickSize),
    ...distances(last.price, levels, '+'),
    old: isOldPrice(last.at, moment),
  });
  return {
    action: levels.towards === 1 ? 'LONG' : 'SHORT',
    quiet: levels.aside,
    rungs: rungsOf(plan, levels, beside),
    now: now && priceNow(now),
    levels: between,
    ended: endedOf(status),
  };
}
