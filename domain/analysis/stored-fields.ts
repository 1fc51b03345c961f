import * as v from 'valibot';

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const fieldsOf = (raw: unknown): Fields => (isFields(raw) ? raw : {});

/** Also parses text: '$64,250.5', '62%'. */
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

/** Null if blank. */
export function textOf(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw : null;
}

export function validOf<const S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, raw);
  return parsed.success ? parsed.output : null;
}

/** Drops invalid entries. */
export function listOf<const S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
): v.InferOutput<S>[] {
  return (Array.isArray(raw) ? raw : []).flatMap((entry: unknown) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}
