import * as v from 'valibot';

const RowChangeSchema = v.pipe(
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

export type RowChange = v.InferOutput<typeof RowChangeSchema>;

export function readRowChange(payload: string): RowChange | null {
  const parsed = v.safeParse(RowChangeSchema, payload);
  return parsed.success ? parsed.output : null;
}
