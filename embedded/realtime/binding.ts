import * as v from 'valibot';

const FILTER = /^([a-z_][a-z0-9_]{0,62})=(eq|neq|in)\.(.{0,4000})$/s;

const BindingSchema = v.object({
  event: v.picklist(['*', 'INSERT', 'UPDATE', 'DELETE']),
  // Absent means all; the join's answer must repeat them as sent.
  schema: v.optional(v.pipe(v.string(), v.maxLength(63))),
  table: v.optional(v.pipe(v.string(), v.maxLength(63))),
  filter: v.optional(
    v.pipe(v.string(), v.regex(FILTER, 'filter: allowed are column=eq., =neq. and =in.(...)')),
  ),
});

export type Binding = v.InferOutput<typeof BindingSchema>;

const MOST_BINDINGS = 20;

export const BindingsSchema = v.pipe(v.array(BindingSchema), v.maxLength(MOST_BINDINGS));

const names = (wanted: string | undefined, name: string) =>
  wanted === undefined || wanted === '*' || wanted === name;

export function concerns(binding: Binding, change: RowChange): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    names(binding.schema, change.schema) &&
    names(binding.table, change.table)
  );
}

/** True also if the filter is on a column outside the key. */
export function mayPass(binding: Binding, { key }: RowChange): boolean {
  const column = binding.filter?.split('=', 1)[0] ?? '';
  return !(column in key) || passes(binding, key);
}

/** For a deleted row only the key is known. */
export function passes(binding: Binding, row: Readonly<Record<string, unknown>>): boolean {
  const [, column = '', operator, operand = ''] = FILTER.exec(binding.filter ?? '') ?? [];
  if (operator === undefined) return true;
  if (!(column in row)) return false;
  const value = row[column];
  if (value === null || value === undefined) return false;
  const text = String(value);
  if (operator === 'eq') return text === operand;
  if (operator === 'neq') return text !== operand;
  return operand
    .replace(/^\(|\)$/g, '')
    .split(',')
    .includes(text);
}

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
