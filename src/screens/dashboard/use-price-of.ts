import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import { type KnownPrice, usePrice } from '../../data/prices.ts';

/** What decides which price applies to an analysis. */
export type Analysed = Pick<KnownFacts, 'coin' | 'market' | 'tradeRecommendation'>;

/** Null if the price is of another market. */
export function usePriceOf({ coin, market }: Analysed): KnownPrice | null {
  const known = usePrice(coin);
  return known && market && known.market.id !== market.id ? null : known;
}
