import type { AsideReason, Odds, Stance } from '../../analysis/recommendation.ts';
import { formatNumber } from '../../text/number-format.ts';
import { breakEvenShare } from './stance.ts';

/** As shown; the short one fits the row of a list. */
export const STANCE_NAMES: Readonly<Record<Stance, readonly [name: string, short: string]>> = {
  trade: ['Trade', 'Trade'],
  'stand aside': ['Stand aside', 'Stand aside'],
  'too close to call': ['Too close to call', 'Too close'],
};

export interface OddsBounds {
  /** Of the 95 % interval; both are the odds themselves in analyses of older engines. */
  readonly low: number;
  readonly high: number;
  /** After costs. */
  readonly breakEven: number;
}

export function boundsOf(odds: Odds, reward: number): OddsBounds {
  const { low = odds.hit, high = odds.hit } = odds.interval ?? {};
  return { low, high, breakEven: breakEvenShare(odds, reward) };
}

export function rangeText({ low, high }: Pick<OddsBounds, 'low' | 'high'>, decimals = 0): string {
  const bounds = [...new Set([low, high])].map((share) => formatNumber(100 * share, decimals));
  return `${bounds.join(' to ')}%`;
}

/** '24 to 32%' and '26%': in whole %, finer where break-even would read the same as a bound. */
export function boundsText({ low, high, breakEven }: OddsBounds) {
  const textOf = (share: number, decimals: number) => formatNumber(100 * share, decimals);
  const bounds = [...new Set([low, high])];
  const isApart = (decimals: number) =>
    bounds.every((bound) => textOf(bound, decimals) !== textOf(breakEven, decimals));
  const decimals = [0, 1, 2].find(isApart) ?? 0;
  return {
    range: rangeText({ low, high }, decimals),
    breakEven: `${textOf(breakEven, decimals)}%`,
  };
}

/** 'its odds, 28 to 34%, stay above break-even (26%)'. */
function oddsClause(bounds: OddsBounds): string {
  const { range, breakEven } = boundsText(bounds);
  const stay = (side: string) => `its odds, ${range}, stay ${side} break-even (${breakEven})`;
  if (bounds.low > bounds.breakEven) return stay('above');
  if (bounds.high < bounds.breakEven) return stay('below');
  return `break-even (${breakEven}) lies inside the odds (${range})`;
}

export function asideWords(reason: AsideReason, bounds: OddsBounds | null): string {
  switch (reason) {
    case 'no odds':
      return 'the history is too short for odds';
    case 'costs':
      return bounds && bounds.high < bounds.breakEven
        ? `after costs ${oddsClause(bounds)}`
        : 'its costs take too much of the risk';
    case 'poor odds':
      return bounds ? oddsClause(bounds) : 'its odds do not pay';
    case 'no lean':
      return 'the evidence hardly leans to either side';
    case 'conflict':
      return 'the daily and four-hour charts lean to opposite sides';
    case 'interval':
      return bounds ? oddsClause(bounds) : 'break-even lies inside its odds';
  }
}

const PAST: Readonly<Record<string, string>> = {
  ...{ is: 'was', do: 'did', stay: 'stayed', lies: 'lay', take: 'took' },
  ...{ lean: 'leaned', leans: 'leaned' },
};

/** Of the words here: 'its odds, 14 to 20%, stayed below break-even (23%)'. */
export function inPast(words: string): string {
  return words.replace(/\w+/g, (word) => PAST[word] ?? word);
}

/** Why a stance is taken, by the weightiest reason, as a clause; null if nothing is known of it. */
export function stanceReason(
  [reason]: readonly AsideReason[],
  bounds: OddsBounds | null,
): string | null {
  if (reason) return asideWords(reason, bounds);
  return bounds && oddsClause(bounds);
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

/** 'stand aside: its odds, 14 to 20%, stay below break-even (23%)'. */
export function stanceWords(
  plan: BoundedPlan & { readonly stance: Stance; readonly asideFor: readonly AsideReason[] },
): string {
  const reason = stanceReason(plan.asideFor, primaryBounds(plan));
  return reason === null ? plan.stance : `${plan.stance}: ${reason}`;
}
