import type { Coin } from '../../domain/market/coin.ts';
import { type ContractAnswer, ContractAnswerSchema } from '../../domain/position/contract-terms.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Somebody waits for it who can do without. */
const TIMEOUT = 8_000;

/** How a coin's contract is traded. */
export function readContract(coin: Coin): Promise<Outcome<ContractAnswer>> {
  const request = { method: 'POST', body: { coin }, timeout: TIMEOUT } as const;
  return serverRequest('analysisUrl', 'contract', request, ContractAnswerSchema);
}
