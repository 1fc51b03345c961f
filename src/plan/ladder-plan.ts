import type { KnownPlan } from '../../domain/analysis/known-analysis.ts';
import type { Ranges } from '../../domain/analysis/ranges.ts';
import { wholeShares } from '../../domain/plan/odds/stance-words.ts';
import { isOver, type PlanStatus } from '../../domain/plan/plan-status.ts';
import { type PlanLevels, planLevels } from '../../domain/plan/plan-status-levels.ts';
import { chanceText } from '../../domain/plan/touch-words.ts';
import { formatNumber, formatPrice } from '../../domain/text/number-format.ts';
import { isOldPrice, type LastPrice } from '../../domain/text/price-words.ts';
import { epochMs } from '../../domain/text/quantity.ts';

export interface Rung {
  readonly label: string;
  readonly kind: 'target' | 'entry' | 'stop' | 'own';
  readonly price: number;
  readonly priceText: string;
  /** From the entry, or from the price now, signed: '+7.60%'; null at that price itself. */
  readonly distance: string | null;
  /** In multiples of entry to stop (R): '3.26', '-1.00'; that of now '+0.03'. */
  readonly reward: string | null;
  /** '28%'; of the stop, to be hit first. Of a plan opened before: of now, for the primary alone. */
  readonly odds: string | null;
  /** Touched within 24 h of the analysis: '31%'; null without ranges. */
  readonly touch: string | null;
  /** The target that the plan is held for. */
  readonly primary: boolean;
  readonly open?: () => void;
}

export interface LadderNow extends Pick<Rung, 'price' | 'priceText' | 'distance' | 'reward'> {
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
  /** Without colours: no trade, or another plan took its place. */
  readonly quiet?: boolean;
  readonly rungs: readonly Rung[];
  /** A person's levels, two at most, the nearest first; drawn where labels have room. */
  readonly own?: readonly Rung[];
  readonly now: LadderNow | null;
  readonly levels: readonly LadderLevel[];
  /** Price at the plan's end, if known; null while it is open. */
  readonly ended: { readonly price: number | null; readonly stopped: boolean } | null;
  /** Distances are from the price now. */
  readonly fromNow?: boolean;
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

const distanceOf = (price: number, from: number | null) =>
  from === null ? null : signed(100 * (price / from - 1), '%', '+');

function rewardOf(price: number, { entry, stop, towards }: PlanLevels, plus: '+' | '' = '') {
  if (entry === null) return null;
  return signed((towards * (price - entry)) / Math.abs(entry - stop), '', plus);
}

function endedOf(status: PlanStatus | null): LadderPlan['ended'] {
  if (status === null || !isOver(status)) return null;
  return { price: 'end' in status ? status.end.price : null, stopped: status.kind === 'stopped' };
}

export interface BesidePlan {
  readonly tickSize: number;
  readonly now: LastPrice | null;
  readonly status: PlanStatus | null;
  readonly moment: number;
  readonly levels?: readonly LadderLevel[];
  readonly touch?: Ranges['touch'] | undefined;
  readonly fromNow?: boolean;
  readonly own?: readonly Pick<Rung, 'price' | 'touch' | 'open'>[];
}

function rungsOf(
  plan: KnownPlan,
  levels: PlanLevels,
  { tickSize, status, touch, own = [] }: BesidePlan,
  now: number | null,
) {
  const { entry, stop, targets } = levels;
  const over = endedOf(status) !== null;
  const last = targets.at(-1)?.label;
  const touchOf = (level: string) => {
    const chances = over ? undefined : touch?.[level];
    return chances ? chanceText(chances.day) : null;
  };
  const oddsOf = (label: string) => {
    if (plan.plan?.event !== 'kept') return over && plan.plan ? null : plan.odds?.[label];
    return over || label !== last ? null : plan.oddsNow;
  };
  const rung = (kind: Rung['kind'], label: string, price: number): Rung => {
    const odds = kind === 'entry' ? null : oddsOf(kind === 'stop' ? (last ?? '') : label);
    return {
      label,
      kind,
      price,
      priceText: formatPrice(price, tickSize),
      distance: price === (now ?? entry) ? null : distanceOf(price, now ?? entry),
      reward: kind === 'entry' || kind === 'own' ? null : rewardOf(price, levels),
      odds: odds ? `${wholeShares(odds)[kind === 'stop' ? 'stop' : 'hit']}%` : null,
      touch: touchOf(kind === 'stop' ? 'stop' : label),
      primary: kind === 'target' && label === last,
    };
  };
  const rungs = [
    ...targets.map(({ label, price }) => rung('target', label, price)),
    ...(entry === null ? [] : [rung('entry', 'Entry', entry)]),
    rung('stop', 'Stop', stop),
  ].sort((a, b) => b.price - a.price);
  const prices = rungs.map(({ price }) => price);
  const [high, low] = [Math.max(...prices), Math.min(...prices)];
  const apart = (price: number) => Math.abs(price - (now ?? entry ?? stop));
  const within = (over ? [] : own)
    .filter(({ price }) => price < high && price > low && !prices.includes(price))
    .sort((a, b) => apart(a.price) - apart(b.price))
    .map((each) => ({ ...rung('own', 'Yours', each.price), ...each }));
  return { rungs, own: within.slice(0, 2) };
}

/** Null if the plan has no action or no stop, or contradicts itself. */
export function ladderOfPlan(plan: KnownPlan | null, beside: BesidePlan): LadderPlan | null {
  const { tickSize, now, status, moment, levels: between = [] } = beside;
  const levels = planLevels(plan, epochMs(0));
  if (!plan || !levels) return null;
  const ended = endedOf(status);
  const old = now !== null && isOldPrice(now.at, moment);
  const from = beside.fromNow && now && !old && !ended ? now.price : null;
  const priceNow = (last: LastPrice): LadderNow => ({
    price: last.price,
    priceText: formatPrice(last.price, tickSize),
    distance: from === null ? distanceOf(last.price, levels.entry) : null,
    reward: rewardOf(last.price, levels, '+'),
    old,
  });
  return {
    action: levels.towards === 1 ? 'LONG' : 'SHORT',
    quiet: levels.aside || status?.kind === 'replaced',
    ...rungsOf(plan, levels, beside, from),
    now: now && priceNow(now),
    levels: between,
    ended,
    fromNow: from !== null,
  };
}
