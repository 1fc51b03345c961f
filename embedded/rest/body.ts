import { UNSTORABLE, unstorableIn } from '../../platform/http/body.ts';
import { REST_BOUNDS } from './bounds.ts';
import { isName } from './query-parts.ts';
import { quoted, RestRefusal } from './refusal.ts';
import type { Target } from './rest-query.ts';

const bad = (sentence: string) => new RestRefusal(400, 'PGRST102', sentence);

/**
 * Refuses JSON that needs deep recursion or a hundred times its size: 880 KB of empty objects took
 * 105 MB of WebAssembly memory, which is never returned.
 */
function requirePlain(text: string): void {
  let depth = 0;
  let commas = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inQuotes && letter === '\\') at += 1;
    else if (letter === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (letter === '{' || letter === '[')) depth += 1;
    else if (!inQuotes && (letter === '}' || letter === ']')) depth -= 1;
    else if (!inQuotes && letter === ',') commas += 1;
    if (depth > REST_BOUNDS.bodyDepth) {
      throw bad(`The body is nested more than ${REST_BOUNDS.bodyDepth} deep.`);
    }
    if (commas >= REST_BOUNDS.bodyValues) {
      throw bad(`The body has more than ${REST_BOUNDS.bodyValues} values.`);
    }
  }
}

export type GivenRow = Readonly<Record<string, unknown>>;

function readRow(row: unknown, what: string): GivenRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw bad(`The body is not ${what}.`);
  }
  const names = Object.keys(row);
  if (names.length > REST_BOUNDS.columns) {
    throw bad(`The body names ${names.length} columns. Allowed: ${REST_BOUNDS.columns}.`);
  }
  const odd = names.find((name) => !isName(name));
  if (odd !== undefined) throw bad(`The body names ${quoted(odd)}, which is no column.`);
  return { ...row };
}

function readNewRow(row: unknown): GivenRow {
  const read = readRow(row, 'a row or a list of rows');
  // The data layer would generate invalid SQL.
  if (Object.keys(read).length === 0) {
    throw bad('An empty row cannot be inserted: give at least one column');
  }
  return read;
}

function parse(text: string): unknown {
  requirePlain(text);
  try {
    return JSON.parse(text);
  } catch {
    throw bad('The body is not JSON.');
  }
}

/** '2.note' becomes 'row 3: note'. */
const inWords = (path: string) =>
  path.replace(/^(\d+)\.?/, (_, index: string) => `row ${Number(index) + 1}: `);

/** An object of columns or arguments, or a list of rows to insert. @throws RestRefusal */
export function readRows({ kind }: Target, text: string): readonly GivenRow[] {
  if (kind === 'call' && text === '') return [];
  const body = parse(text);
  const unstorable = unstorableIn(body);
  if (unstorable !== null) throw bad(`${inWords(unstorable)} ${UNSTORABLE}.`);
  if (kind !== 'insert') return [readRow(body, 'an object')];
  if (!Array.isArray(body)) return [readNewRow(body)];
  if (body.length > REST_BOUNDS.writtenRows) {
    throw bad(`The body has ${body.length} rows. Allowed: ${REST_BOUNDS.writtenRows}.`);
  }
  return body.map(readNewRow);
}
