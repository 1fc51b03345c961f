import { useState } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { type ContractAnswer, ContractAnswerSchema } from '../../domain/position/contract-terms.ts';
import { DAY_MS, HOUR_MS } from '../../domain/text/time-units.ts';
import { sentenceOf } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';
import type { Seen } from './database/resources.ts';
import { resource } from './resource.ts';

/** The caller can do without the answer. */
const TIMEOUT = 8_000;

/** Terms hold for a day; incomplete ones are asked again sooner. */
function isFresh({ seenAt, value }: Seen<ContractAnswer>, now: number): boolean {
  const lacks = value.missing.some(({ field }) => field === 'terms' || field === 'tiers');
  const age = now - seenAt;
  return age >= 0 && age < (lacks ? HOUR_MS : DAY_MS);
}

export const contracts = resource<[coin: Coin], ContractAnswer>({
  name: 'contract',
  read: (_, coin) => analysisRequest('contract', { coin }, ContractAnswerSchema, TIMEOUT),
  schema: ContractAnswerSchema,
  holds: isFresh,
});

export interface TermsAnswer {
  readonly answer: ContractAnswer | null;
  readonly problem: string | null;
}

const OFFLINE = 'the server cannot be reached';

/** Null while loading; requested only when `wanted`. */
export function useTerms(
  userId: string,
  coin: Coin,
  online: boolean,
  wanted: boolean,
): TermsAnswer | null {
  const [since] = useState(() => Date.now());
  const read = contracts.useRead(userId, online && wanted, coin);
  const { value: answer, seenAt, loading, busy, failure } = read;
  if (!wanted || loading) return null;
  if (answer !== null && seenAt !== null) {
    const isCurrent = seenAt > since || isFresh({ value: answer, seenAt }, since);
    if (isCurrent) return { answer, problem: null };
  }
  if (!online) return { answer, problem: OFFLINE };
  return busy || failure === null ? null : { answer, problem: sentenceOf(failure) };
}
