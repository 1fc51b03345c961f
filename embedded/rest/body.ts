import { holdsNul } from '../http/nul.ts';
import { REST_BOUNDS } from './bounds.ts';
import { isName } from './name.ts';
import type { Target } from './question.ts';
import { quoted, RestRefusal } from './refusal.ts';

const bad = (sentence: string) => new RestRefusal(400, 'PGRST102', sentence);

/** Refuses what the readers behind would need a stack for. */
function requireShallow(text: string): void {
  let depth = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inQuotes && letter === '\\') at += 1;
    else if (letter === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (letter === '{' || letter === '[')) depth += 1;
    else if (!inQuotes && (letter === '}' || letter === ']')) depth -= 1;
    if (depth > REST_BOUNDS.bodyDepth) {
      throw bad(`The body is nested more than ${REST_BOUNDS.bodyDepth} deep.`);
    }
  }
}

function requireNames(row: unknown, what: string): void {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw bad(`The body is not ${what}.`);
  }
  const names = Object.keys(row);
  if (names.length > REST_BOUNDS.columns) {
    throw bad(`The body names ${names.length} columns. Allowed: ${REST_BOUNDS.columns}.`);
  }
  const odd = names.find((name) => !isName(name));
  if (odd !== undefined) throw bad(`The body names ${quoted(odd)}, which is no column.`);
}

function parse(text: string): unknown {
  requireShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    throw bad('The body is not JSON.');
  }
}

/**
 * Judges the body of a request: an object with columns or arguments, or a list of rows to add.
 * @throws RestRefusal
 */
export function requireBody({ kind }: Target, text: string): void {
  if (kind === 'call' && text === '') return;
  const body = parse(text);
  if (holdsNul(body)) throw bad('The body holds the character NUL, which no column takes.');
  if (kind !== 'insert' || !Array.isArray(body)) {
    requireNames(body, kind === 'insert' ? 'a row or a list of rows' : 'an object');
    // The data layer makes a statement of it that Postgres cannot read.
    if (kind === 'insert' && Object.keys(Object(body)).length === 0) throw emptyRow();
    return;
  }
  if (body.length > REST_BOUNDS.writtenRows) {
    throw bad(`The body has ${body.length} rows. Allowed: ${REST_BOUNDS.writtenRows}.`);
  }
  for (const row of body) {
    requireNames(row, 'a row or a list of rows');
    if (Object.keys(row).length === 0) throw emptyRow();
  }
}

const emptyRow = () => bad('An empty row cannot be inserted: give at least one column');
