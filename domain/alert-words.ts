import { baseOf, type Coin } from './coin.ts';
import { formatPrice } from './number-format.ts';
import type { Action, TradeRecommendation } from './recommendation.ts';

/** The title of a flipped direction: 'BTC: LONG → SHORT'. */
export function directionTitle(coin: Coin, before: Action, after: Action): string {
  return `${baseOf(coin)}: ${before} → ${after}`;
}

/** A plan in one line: 'Stop 64,250.5, target 61,000.0, price 63,100.0'. */
export function planLine(
  plan: Pick<TradeRecommendation, 'stopLoss' | 'takeProfit' | 'currentPrice'>,
  tickSize: number,
): string {
  const [nearest] = Object.values(plan.takeProfit);
  const priced = (value: number | undefined) => formatPrice(value ?? null, tickSize);
  return `Stop ${priced(plan.stopLoss)}, target ${priced(nearest)}, price ${priced(plan.currentPrice)}`;
}
