import * as v from 'valibot';
import { readBounded } from './bounded-body.ts';
import { Problem } from './problem.ts';

const LONGEST_VALUE = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}

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

/** One sentence for a schema's refusal: the field, its value, and what is allowed. */
export function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const field = path ?? 'the body';
  if (issue.input === undefined) return `${field} is missing`;
  const value = shown(issue.input);
  const allowed = issue.message.startsWith('Invalid ') ? allowedBy(issue) : issue.message;
  return `${field} is ${value}; ${allowed}`;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, 'The body is not UTF-8 text.');
  }
}

/**
 * Reads a JSON body and parses it.
 * @param maxBytes largest body; counted as it arrives, whatever its declared length
 * @throws Problem 415 (not JSON by its type), 413 (too large), 400 (not JSON), 422 (refused by the schema)
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
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) {
    throw new Problem(422, parsed.issues.slice(0, 5).map(sentenceOf).join('; '));
  }
  return parsed.output;
}
