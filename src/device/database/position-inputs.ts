import * as v from 'valibot';
import { type Kept, keep, query } from './keeping.ts';

const InputsSchema = v.object({ account: v.string(), risk: v.string() });

/** What somebody typed to size positions by: the account in the quote currency, the risk in per cent. */
export type PositionInputs = v.InferOutput<typeof InputsSchema>;

/** Keeps what a person sizes positions by; it leaves this device with nothing and nobody. */
export function keepPositionInputs(
  userId: string,
  { account, risk }: PositionInputs,
): Promise<Kept> {
  return keep((db) => db.positionInputs.put({ userId, account, risk }));
}

/** What a person sized positions by last, or null. */
export async function readPositionInputs(userId: string): Promise<PositionInputs | null> {
  const row = await query((db) => db.positionInputs.get(userId), undefined);
  const parsed = v.safeParse(InputsSchema, row);
  return parsed.success ? parsed.output : null;
}
