import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../domain/coin.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

const CoinListSchema = v.object({ coins: v.array(CoinSchema) });

/** The coins that can be analysed. In a file of its own, since the first page needs it first. */
export async function loadCoins(): Promise<Outcome<readonly Coin[]>> {
  const answer = await serverRequest('analysisUrl', 'coinlist', { method: 'POST' }, CoinListSchema);
  return answer.ok ? succeeded(answer.value.coins) : answer;
}
