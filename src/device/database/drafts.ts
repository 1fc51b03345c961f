import * as v from 'valibot';
import { type Kept, keep, query } from './keeping.ts';

const DraftSchema = v.object({
  userId: v.string(),
  form: v.string(),
  fields: v.record(v.string(), v.string()),
});

export type DraftFields = v.InferOutput<typeof DraftSchema>['fields'];

export function keepDraft(userId: string, form: string, fields: DraftFields): Promise<Kept> {
  return keep((db) => db.drafts.put({ userId, form, fields }));
}

export async function readDraft(userId: string, form: string): Promise<DraftFields | null> {
  const row = await query((db) => db.drafts.get([userId, form]), undefined);
  if (row === undefined) return null;
  const parsed = v.safeParse(DraftSchema, row);
  if (parsed.success) return parsed.output.fields;
  await dropDraft(userId, form);
  return null;
}

export async function dropDraft(userId: string, form: string): Promise<void> {
  await keep((db) => db.drafts.delete([userId, form]));
}
