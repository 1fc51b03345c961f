import * as v from 'valibot';
import { CoinSchema } from '../../domain/market/coin.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Another backend may send no names or turnovers, answer no questions and scan nothing. */
const CoinListSchema = v.object({
  coins: v.array(CoinSchema),
  names: v.fallback(v.record(v.string(), v.string()), {}),
  turnover: v.fallback(v.record(v.string(), v.number()), {}),
  freeQuestions: v.fallback(v.boolean(), false),
  scan: v.fallback(v.boolean(), false),
});

export type CoinList = v.InferOutput<typeof CoinListSchema>;

/** In a file of its own, since the first page needs it first. */
export function loadCoins(): Promise<Outcome<CoinList>> {
  return serverRequest('analysisUrl', 'coinlist', { method: 'POST' }, CoinListSchema);
}
