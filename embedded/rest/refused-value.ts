import { BOUNDS } from '../../domain/bounds.ts';
import { shownValue } from '../../platform/http/body.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { GivenRow } from './body.ts';

export interface GivenValues {
  /** Domains and base types, by column or argument. */
  readonly types: ReadonlyMap<string, string>;
  readonly rows: readonly GivenRow[];
  readonly compared: GivenRow;
}

interface Kind {
  readonly allowed: string;
  takes(value: unknown): boolean;
}

const whole = (most: number): Kind => ({
  allowed: `allowed: a whole number from ${-most - 1} to ${most}`,
  takes: (value) => Number.isInteger(Number(value)) && Math.abs(Number(value)) <= most,
});
const NUMBER: Kind = {
  allowed: 'allowed: a number',
  takes: (value) => Number.isFinite(Number(value)),
};
const MOMENT: Kind = {
  allowed: 'allowed: a moment such as 2026-11-22T08:00:00.000Z',
  takes: (value) => !Number.isNaN(Date.parse(String(value))),
};
const TRUTH: Kind = {
  allowed: 'allowed: true, false',
  takes: (value) => ['true', 'false'].includes(String(value)),
};
const UUID: Kind = {
  allowed: 'allowed: a UUID',
  takes: (value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(value),
};

/** By column type name, and by function argument type. */
const KINDS: Readonly<Record<string, Kind>> = {
  ...BOUNDS,
  int4: whole(2 ** 31 - 1),
  integer: whole(2 ** 31 - 1),
  int8: whole(Number.MAX_SAFE_INTEGER),
  bigint: whole(Number.MAX_SAFE_INTEGER),
  float8: NUMBER,
  numeric: NUMBER,
  timestamptz: MOMENT,
  bool: TRUTH,
  boolean: TRUTH,
  uuid: UUID,
};

/** Type, domain, rule or missing. 22023 is raised by our functions, with their own messages. */
const VALUE_REFUSED = /^(22(?!023)|23514|23502)/;

const textIn = (error: unknown, key: string): string => {
  const value: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, key) : null;
  return typeof value === 'string' ? value : '';
};

function isRefusedBy(allowed: string, value: unknown): boolean {
  const text = String(value);
  const most = /up to ([\d,]+) characters/.exec(allowed)?.[1]?.replaceAll(',', '');
  if (most !== undefined && [...text].length > Number(most)) return true;
  if (allowed.startsWith('allowed: a text')) return text.trim() === '';
  const choice = allowed.replace(/^allowed: /, '').split(', ');
  return choice.length > 1 ? !choice.includes(text) : most === undefined;
}

/** @returns what is allowed instead; null if valid */
type Judge = (field: string, type: string, value: unknown) => string | null;

function judgeOf(error: unknown): Judge {
  const constraint = textIn(error, 'constraint');
  const domain = textIn(error, 'dataType');
  const missing = textIn(error, 'column');
  const [, ruled, allowed] = /^(?:(\w+) )?(allowed: .+)$/s.exec(constraint) ?? [];
  if (ruled !== undefined && allowed !== undefined) {
    return (field, _, value) => (field === ruled && isRefusedBy(allowed, value) ? allowed : null);
  }
  if (errorCode(error) === '23502') {
    return (field, _, value) => (field === missing && value === null ? 'allowed: a value' : null);
  }
  return (_, type, value) => {
    const kind = KINDS[type];
    if (!kind || value === null || (domain !== '' && type !== domain)) return null;
    return kind.takes(value) ? null : kind.allowed;
  };
}

/**
 * Names the refused value: row (if many), field, value (cut) and what is allowed. Null for other
 * errors; if no single value is known to be at fault, only what is allowed.
 */
export function refusedValue(
  error: unknown,
  { types, rows, compared }: GivenValues,
): string | null {
  const code = errorCode(error);
  // PGlite itself refuses a value of the wrong type, without a SQLSTATE.
  const isByPglite = /^Invalid input for \w+ type/.test(textIn(error, 'message'));
  if (!isByPglite && !VALUE_REFUSED.test(code ?? '')) return null;
  const judge = judgeOf(error);
  for (const [index, row] of [...rows, compared].entries()) {
    const place = row !== compared && rows.length > 1 ? `row ${index + 1}: ` : '';
    for (const [field, value] of Object.entries(row)) {
      const allowed = judge(field, types.get(field) ?? '', value);
      if (allowed !== null) return `${place}${field} is ${shownValue(value)}; ${allowed}`;
    }
  }
  const rule = /(\w+ )?allowed: .+$/s.exec(textIn(error, 'constraint'))?.[0];
  if (rule !== undefined) return `a value is not taken; ${rule}`;
  return isByPglite ? 'a value is of another type than its column' : null;
}
