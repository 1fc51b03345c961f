import * as v from 'valibot';
import type { Coin } from '../../../domain/market/coin.ts';
import { ContractAnswerSchema } from '../../../domain/position/contract-terms.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const RowSchema = v.object({
  /** When it was fetched, by this device's clock (ms UTC). */
  seenAt: EpochMsSchema,
  answer: ContractAnswerSchema,
});

export type KeptContract = v.InferOutput<typeof RowSchema>;

export async function keepContract(userId: string, kept: KeptContract): Promise<void> {
  await keep((db) => db.contracts.put({ userId, coin: kept.answer.coin, ...kept }));
}

export async function keptContract(userId: string, coin: Coin): Promise<KeptContract | null> {
  const row = await query((db) => db.contracts.get([userId, coin]), undefined);
  const parsed = v.safeParse(RowSchema, row);
  return parsed.success ? parsed.output : null;
}
