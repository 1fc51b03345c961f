import * as v from 'valibot';

const ChangeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    schema: v.string(),
    table: v.string(),
    type: v.picklist(['INSERT', 'UPDATE', 'DELETE']),
    at: v.string(),
    owner: v.nullish(v.string(), null),
    key: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  }),
);

export type Change = v.InferOutput<typeof ChangeSchema>;

export function readChange(payload: string): Change | null {
  const parsed = v.safeParse(ChangeSchema, payload);
  return parsed.success ? parsed.output : null;
}
