import { baseOf, type Coin } from './coin.ts';
import { formatPrice } from './number-format.ts';
import type { Action, Stance, TradeRecommendation } from './recommendation.ts';

/** The title of a flipped direction: 'BTC: LONG → SHORT', 'BTC: LONG → SHORT, stand aside'. */
export function directionTitle(
  coin: Coin,
  before: Action,
  after: Action,
  stance: Stance | null,
): string {
  const flip = `${baseOf(coin)}: ${before} → ${after}`;
  return stance === 'stand aside' ? `${flip}, ${stance}` : flip;
}

/** The title of another stance: 'BTC: LONG, stand aside'. */
export function stanceTitle(coin: Coin, action: Action, stance: Stance): string {
  return `${baseOf(coin)}: ${action}, ${stance}`;
}

/** The levels of a plan in one line, the target being the primary one: 'Stop 64,250.5, target 61,000.0, price 63,100.0'. */
export function planLine(
  plan: Pick<TradeRecommendation, 'stopLoss' | 'takeProfit' | 'currentPrice'>,
  tickSize: number,
): string {
  const primary = Object.values(plan.takeProfit).at(-1);
  const priced = (value: number | undefined) => formatPrice(value ?? null, tickSize);
  return `Stop ${priced(plan.stopLoss)}, target ${priced(primary)}, price ${priced(plan.currentPrice)}`;
}
