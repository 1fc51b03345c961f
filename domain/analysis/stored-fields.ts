import * as v from 'valibot';

/** An object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The object that was stored; without fields where none was. */
export const fieldsOf = (raw: unknown): Fields => (isFields(raw) ? raw : {});

/** A number, also one written as text: '$64,250.5', '62%'. */
export function numberOf(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string') return null;
  const digits = raw
    .trim()
    .replace(/^([-+]?)\$/, '$1')
    .replace(/\s?%$/, '')
    .replace(/,(?=\d{3})/g, '');
  return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : null;
}

/** A text that says something, else null. */
export function textOf(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw : null;
}

/** A value that a schema takes, else null. */
export function validOf<const S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, raw);
  return parsed.success ? parsed.output : null;
}

/** The entries of a list that a schema takes. */
export function listOf<const S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
): v.InferOutput<S>[] {
  return (Array.isArray(raw) ? raw : []).flatMap((entry: unknown) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}
