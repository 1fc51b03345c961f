import type { Coin } from '../../domain/market/coin.ts';
import { type ContractAnswer, ContractAnswerSchema } from '../../domain/position/contract-terms.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** The caller can do without the answer. */
const TIMEOUT = 8_000;

export function readContract(coin: Coin): Promise<Outcome<ContractAnswer>> {
  const request = { method: 'POST', body: { coin }, timeout: TIMEOUT } as const;
  return serverRequest('analysisUrl', 'contract', request, ContractAnswerSchema);
}
