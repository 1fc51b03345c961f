import * as v from 'valibot';
import { isStorable } from '../../domain/bounds.ts';
import { readBounded } from './bounded-body.ts';
import { Problem } from './problem.ts';

const LONGEST_VALUE = 60;

const cut = (text: string) =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;

/** Cut before formatting, so that long values cost nothing. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, LONGEST_VALUE * 2)));
  if (typeof value === 'number') return String(value);
  const whole = Array.isArray(value) ? value.slice(0, LONGEST_VALUE) : value;
  return cut(JSON.stringify(whole) ?? String(whole));
}

/** Path of the first unstorable text. Iterative: a body may be nested deeper than the stack. */
export function unstorableIn(body: unknown): string | null {
  const open: [path: string, value: unknown][] = [['', body]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return cut(path || 'the body');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return cut(path ? `a name in ${path}` : 'a name');
      open.push([path ? `${path}.${key}` : key, inner]);
    }
  }
  return null;
}

export const UNSTORABLE =
  'holds NUL or half of a character, which cannot be stored; allowed: any other character';

/** valibot names these by their regular expression. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  url: 'a URL',
  iso_timestamp: 'a moment such as 2026-11-22T08:00:00.000Z',
};

function allowedBy(issue: v.BaseIssue<unknown>): string {
  const form = FORMS[issue.type];
  if (form) return `expected ${form}`;
  if (issue.requirement instanceof RegExp) return 'expected another form';
  return `expected ${issue.expected ?? issue.requirement ?? 'another value'}`;
}

export function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the body';
  if (issue.input === undefined) return `${field} is missing`;
  const value = shownValue(issue.input);
  const allowed = issue.message.startsWith('Invalid ') ? allowedBy(issue) : issue.message;
  return `${field} is ${value}; ${allowed}`;
}

/** @throws Problem 422 */
export function parsedOrRefused<const S extends v.GenericSchema>(schema: S, value: unknown) {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw new Problem(422, parsed.issues.slice(0, 5).map(sentenceOf).join('; '));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, 'The body is not UTF-8 text.');
  }
}

/**
 * Counts the body as it arrives.
 * @throws Problem 415 (not a JSON type), 413 (too large), 400 (not JSON), 422 (schema, unstorable)
 */
export async function readBody<const S extends v.GenericSchema>(
  request: Request,
  schema: S,
  maxBytes = 16_384,
): Promise<v.InferOutput<S>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(\w+\+)?json\b/i.test(type)) {
    const given = type === '' ? 'missing' : `"${type.slice(0, LONGEST_VALUE)}"`;
    throw new Problem(415, `content-type is ${given}; send application/json`);
  }
  const text = textOf(await readBounded(request, maxBytes));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
  const unstorable = unstorableIn(value);
  if (unstorable !== null) throw new Problem(422, `${unstorable} ${UNSTORABLE}`);
  return parsedOrRefused(schema, value);
}
