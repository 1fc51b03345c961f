import type { Coin } from '../../domain/market/coin.ts';
import type { ContractAnswer } from '../../domain/position/contract-terms.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../domain/text/time-units.ts';
import { readContract } from '../backend/contract.ts';
import { sentenceOf } from '../backend/failure.ts';
import { type KeptContract, keepContract, keptContract } from '../device/database/contracts.ts';
import { presence } from './leaving.ts';

export interface TermsAnswer {
  readonly answer: ContractAnswer | null;
  readonly problem: string | null;
}

const OFFLINE = 'the server cannot be reached';

/** Terms hold for a day; incomplete ones are asked again sooner. */
function isFresh({ seenAt, answer }: KeptContract, now: number): boolean {
  const lacks = answer.missing.some(({ field }) => field === 'terms' || field === 'tiers');
  const age = now - seenAt;
  return age >= 0 && age < (lacks ? HOUR_MS : DAY_MS);
}

/** The contract terms: today's stored answer, else the server's, which is stored. */
export async function loadTerms(userId: string, coin: Coin, online: boolean): Promise<TermsAnswer> {
  const stayed = presence();
  const kept = await keptContract(userId, coin);
  const now = epochMs(Date.now());
  if (kept && isFresh(kept, now)) return { answer: kept.answer, problem: null };
  const before = kept?.answer ?? null;
  if (!online) return { answer: before, problem: OFFLINE };
  const outcome = await readContract(coin);
  if (!outcome.ok) return { answer: before, problem: sentenceOf(outcome.failure) };
  if (stayed()) await keepContract(userId, { seenAt: now, answer: outcome.value });
  return { answer: outcome.value, problem: null };
}
