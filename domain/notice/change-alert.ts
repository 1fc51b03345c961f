import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import type { Action, Stance, TradeRecommendation } from '../analysis/recommendation.ts';
import { baseOf, type Coin } from '../market/coin.ts';
import { type Change, changeLine, isUrgent } from '../plan/change.ts';
import { stanceWords } from '../plan/odds/stance-words.ts';
import { formatPrice } from '../text/number-format.ts';

/** 'BTC: LONG → SHORT', 'BTC: LONG → SHORT, stand aside'. */
export function directionTitle(coin: Coin, before: Action, after: Action, stance: Stance): string {
  const flip = `${baseOf(coin)}: ${before} → ${after}`;
  return stance === 'trade' ? flip : `${flip}, ${stance}`;
}

/** 'BTC: LONG, stand aside'. */
export function stanceTitle(coin: Coin, action: Action, stance: Stance): string {
  return `${baseOf(coin)}: ${action}, ${stance}`;
}

/** 'Stop 64,250.5, target 61,000.0, price 63,100.0', with the primary target. */
export function planLine(
  plan: Pick<TradeRecommendation, 'stopLoss' | 'takeProfit' | 'currentPrice'>,
  tickSize: number,
): string {
  const primary = Object.values(plan.takeProfit).at(-1);
  const priced = (value: number | undefined) => formatPrice(value ?? null, tickSize);
  return `Stop ${priced(plan.stopLoss)}, target ${priced(primary)}, price ${priced(plan.currentPrice)}`;
}

export interface ChangeAlert {
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

const TITLES = {
  stop: 'plan moved',
  target: 'plan moved',
  structure: 'market structure turned',
  conviction: 'evidence changed',
} as const;

function titleOf({ coin, plan }: AnalysisOutline, weightiest: Change): string {
  switch (weightiest.kind) {
    case 'direction':
      return directionTitle(coin, weightiest.from, weightiest.to, plan.stance);
    case 'stance':
      return stanceTitle(coin, plan.action, weightiest.to);
    case 'crossing': {
      const verb = weightiest.price >= weightiest.at ? 'rose past' : 'fell past';
      return `${baseOf(coin)}: price ${verb} ${weightiest.level === 'stop' ? 'the stop' : weightiest.label}`;
    }
    default:
      return `${baseOf(coin)}: ${TITLES[weightiest.kind]}`;
  }
}

/** 'LONG, stand aside: the evidence hardly leans. '; empty if a change says it. */
function standing({ plan }: AnalysisOutline, changes: readonly Change[]): string {
  if (changes.some(({ kind }) => kind === 'stance')) return '';
  return `${plan.action}, ${stanceWords(plan)}. `;
}

/** `changes` are weightiest first: the title. @throws RangeError if empty */
export function alertOf(changes: readonly Change[], fresh: AnalysisOutline): ChangeAlert {
  const [weightiest, ...others] = changes;
  if (!weightiest) throw new RangeError('an alert needs at least one change');
  // A flip is fully said in the title.
  const line = changeLine(weightiest.kind === 'direction' ? others : changes);
  const levels = planLine(fresh.plan, fresh.tickSize);
  return {
    title: titleOf(fresh, weightiest),
    body: `${line && `${line}. `}${standing(fresh, changes)}${levels}`,
    urgent: isUrgent(changes),
  };
}
