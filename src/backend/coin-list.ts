import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../domain/coin.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

const CoinListSchema = v.object({ coins: v.array(CoinSchema) });

/** The coins that can be analysed. By itself, since the first page asks for them before all else. */
export async function loadCoins(): Promise<Outcome<readonly Coin[]>> {
  const answer = await serverRequest('analysisUrl', 'coinlist', { method: 'POST' }, CoinListSchema);
  return answer.ok ? succeeded(answer.value.coins) : answer;
}
