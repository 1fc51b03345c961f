import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { KnownPrice } from '../../state/prices.ts';
import { usePrice } from '../../state/use-price.ts';

/** What of an analysis decides which price is its coin's. */
export type Analysed = Pick<KnownFacts, 'coin' | 'market' | 'tradeRecommendation'>;

/** The price of the analysis's coin on the analysis's market; another market's is none. */
export function usePriceOf({ coin, market }: Analysed): KnownPrice | null {
  const known = usePrice(coin);
  return known && market && known.market.id !== market.id ? null : known;
}
