import * as v from 'valibot';
import { type Kept, keep, query } from './keeping.ts';

const InputsSchema = v.object({ account: v.string(), risk: v.string() });

export type PositionInputs = v.InferOutput<typeof InputsSchema>;

export function keepPositionInputs(
  userId: string,
  { account, risk }: PositionInputs,
): Promise<Kept> {
  return keep((db) => db.positionInputs.put({ userId, account, risk }));
}

export async function readPositionInputs(userId: string): Promise<PositionInputs | null> {
  const row = await query((db) => db.positionInputs.get(userId), undefined);
  const parsed = v.safeParse(InputsSchema, row);
  return parsed.success ? parsed.output : null;
}
