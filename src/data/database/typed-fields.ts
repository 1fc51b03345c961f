import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type Kept, keep, query } from './keeping.ts';

const DraftSchema = v.object({
  userId: v.string(),
  form: v.string(),
  fields: v.record(v.string(), v.string()),
});

export type DraftFields = v.InferOutput<typeof DraftSchema>['fields'];

export const keepDraft = (userId: string, form: string, fields: DraftFields): Promise<Kept> =>
  keep((db) => db.drafts.put({ userId, form, fields }));

export async function readDraft(userId: string, form: string): Promise<DraftFields | null> {
  const row = await query((db) => db.drafts.get([userId, form]), undefined);
  if (row === undefined) return null;
  const draft = validOf(DraftSchema, row);
  if (draft === null) await dropDraft(userId, form);
  return draft?.fields ?? null;
}

export async function dropDraft(userId: string, form: string): Promise<void> {
  await keep((db) => db.drafts.delete([userId, form]));
}

const InputsSchema = v.object({ account: v.string(), risk: v.string() });

export type PositionInputs = v.InferOutput<typeof InputsSchema>;

export const keepPositionInputs = (
  userId: string,
  { account, risk }: PositionInputs,
): Promise<Kept> => keep((db) => db.positionInputs.put({ userId, account, risk }));

export const readPositionInputs = async (userId: string): Promise<PositionInputs | null> =>
  validOf(InputsSchema, await query((db) => db.positionInputs.get(userId), undefined));
