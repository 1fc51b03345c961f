import type { AsideReason, Odds, PlanEnd, Stance } from '../../analysis/recommendation.ts';
import { formatNumber } from '../../text/number-format.ts';
import { counted } from '../../text/plural.ts';
import { shareText } from '../../text/r-text.ts';
import { breakEvenShare } from './stance.ts';

/** As shown; the short one fits the row of a list. */
export const STANCE_NAMES = {
  trade: ['Trade', 'Trade'],
  'stand aside': ['Stand aside', 'Stand aside'],
  'too close to call': ['Too close to call', 'Too close'],
} as const satisfies Readonly<Record<Stance, readonly [name: string, short: string]>>;

export const END_NAMES: Readonly<Record<PlanEnd, string>> = {
  target: 'Target reached',
  stop: 'Stop hit',
  time: 'Expired',
  replaced: 'Replaced',
  void: 'Not settled',
};

/** Of the 95 % interval, which is the odds themselves in older engines; break-even after costs. */
export function boundsOf(odds: Odds, reward: number) {
  const { low = odds.hit, high = odds.hit } = odds.interval ?? {};
  return { hit: odds.hit, low, high, breakEven: breakEvenShare(odds, reward) };
}

export type OddsBounds = Readonly<ReturnType<typeof boundsOf>>;

/** '24 to 32%', '26%'. */
export function rangeText({ low, high }: Pick<OddsBounds, 'low' | 'high'>): string {
  return `${[...new Set([low, high].map((share) => formatNumber(100 * share, 0)))].join(' to ')}%`;
}

export const boundsText = (bounds: OddsBounds) => ({
  range: rangeText(bounds),
  breakEven: shareText(bounds.breakEven),
});

const whole = (share: number) => Math.round(100 * share);

/** In whole percent; they add up to 100. */
export function wholeShares({ hit, expire }: Pick<Odds, 'hit' | 'expire'>) {
  return { hit: whole(hit), stop: 100 - whole(hit) - whole(expire), expire: whole(expire) };
}

/** 'TP3 odds of 23% beat break-even (20%) by 3 points'; points are those of the shown figures. */
function oddsClause({ hit, low, high, breakEven }: OddsBounds, label: string): string {
  const odds = `${label} odds of ${shareText(hit)}`.trim();
  const even = `break-even (${shareText(breakEven)})`;
  if (low <= breakEven && breakEven <= high) return `${odds} are too close to ${even} to call`;
  const points = Math.abs(whole(hit) - whole(breakEven));
  const by = points === 0 ? '' : counted(points, 'point');
  return low > breakEven
    ? `${odds} beat ${even}${by && ` by ${by}`}`
    : `${odds} are ${by && `${by} `}below ${even}`;
}

/** @param label of the target that the bounds are of: 'TP3' */
export function asideWords(reason: AsideReason, bounds: OddsBounds | null, label = ''): string {
  switch (reason) {
    case 'no odds':
      return 'the history is too short for odds';
    case 'costs':
      return bounds && bounds.high < bounds.breakEven
        ? oddsClause(bounds, label)
        : 'costs take too much of the risk';
    case 'poor odds':
      return bounds ? oddsClause(bounds, label) : 'odds are below break-even';
    case 'no lean':
      return 'the timeframes do not add up to a side';
    case 'conflict':
      return '1d and 4h lean to opposite sides';
    case 'interval':
      return bounds ? oddsClause(bounds, label) : 'odds are too close to break-even to call';
  }
}

const PAST: Readonly<Record<string, string>> = {
  ...{ is: 'was', are: 'were', do: 'did', take: 'took', lean: 'leaned' },
};

/** Of the words here: 'TP3 odds of 17% were 6 points below break-even (23%)'. */
export function inPast(words: string): string {
  return words.replace(/\w+/g, (word) => PAST[word] ?? word);
}

/** Why a stance is taken, by the weightiest reason, as a clause; null if nothing is known of it. */
export function stanceReason(
  [reason]: readonly AsideReason[],
  bounds: OddsBounds | null,
  label?: string,
): string | null {
  if (reason) return asideWords(reason, bounds, label);
  return bounds && oddsClause(bounds, label ?? '');
}

/** In R: multiples of the distance to the stop; null if a price is missing. */
export function rewardOf(target: unknown, entry: unknown, stop: unknown): number | null {
  if (typeof target !== 'number' || typeof entry !== 'number' || typeof stop !== 'number') {
    return null;
  }
  const reward = (target - entry) / (entry - stop);
  return Number.isFinite(reward) ? reward : null;
}

interface BoundedPlan {
  readonly entry?: unknown;
  readonly currentPrice?: unknown;
  readonly stopLoss: unknown;
  readonly takeProfit: Readonly<Record<string, unknown>>;
  readonly odds: Readonly<Record<string, Odds>> | null;
}

/** Of the primary target; null if its odds or distance are unknown. */
export function primaryBounds(plan: BoundedPlan): OddsBounds | null {
  const { entry = plan.currentPrice, stopLoss, takeProfit } = plan;
  const [label, target] = Object.entries(takeProfit).at(-1) ?? [];
  const odds = label === undefined ? undefined : plan.odds?.[label];
  const reward = rewardOf(target, entry, stopLoss);
  return odds && reward !== null && reward > 0 ? boundsOf(odds, reward) : null;
}
