import { readRange } from './query-parts.ts';
import { quoted, RestRefusal } from './refusal.ts';

const ANSWERS = ['application/json', 'application/vnd.pgrst.object+json', '*/*', 'application/*'];
const PREFERENCES: Readonly<Record<string, readonly string[]>> = {
  // Conflicts otherwise raise an error that names the row only to users who may write it.
  resolution: ['merge-duplicates'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact'],
  missing: ['default'],
};
const ALLOWED_PREFERENCES = Object.entries(PREFERENCES)
  .map(([name, values]) => `${name}=${values.join(' or ')}`)
  .join(', ');

function readPreferences(header: string): string {
  const parts = header.split(',').map((part) => part.trim());
  const seen = new Set<string>();
  for (const part of parts.filter((text) => text !== '')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (!PREFERENCES[name]?.includes(value) || more.length > 0 || seen.has(name)) {
      const sentence = `Prefer cannot be ${quoted(part)}. Allowed, once each: ${ALLOWED_PREFERENCES}.`;
      throw new RestRefusal(400, 'PGRST122', sentence);
    }
    seen.add(name);
  }
  return parts.filter((text) => text !== '').join(', ');
}

function requireAnswer(header: string): void {
  const wanted = header.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
  const parameters = /;(?!\s*(?:q=[\d.]+|charset=utf-8)\s*(?:[,;]|$))/i.test(header);
  if (!parameters && wanted.every((type) => ANSWERS.includes(type))) return;
  const sentence = `An answer cannot be ${quoted(header)}. Allowed: ${ANSWERS.join(', ')}.`;
  throw new RestRefusal(406, 'PGRST107', sentence);
}

function requireBodyType(header: string): void {
  if (/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(header.trim())) return;
  const sentence = `A body cannot be ${quoted(header)}. Allowed: application/json.`;
  throw new RestRefusal(415, 'PGRST102', sentence);
}

/** Validates the headers that the data layer uses; null removes one. @throws RestRefusal */
export function readHeaders(
  headers: Headers,
  hasBody: boolean,
): Readonly<Record<string, string | null>> {
  for (const name of ['Accept-Profile', 'Content-Profile']) {
    const schema = headers.get(name);
    if (schema !== null && schema !== 'public') {
      const sentence = `There is no schema ${quoted(schema)} here. Allowed: public.`;
      throw new RestRefusal(406, 'PGRST106', sentence);
    }
  }
  requireAnswer(headers.get('Accept') ?? '*/*');
  if (hasBody) requireBodyType(headers.get('Content-Type') ?? 'application/json');
  const range = headers.get('Range');
  const preferences = readPreferences(headers.get('Prefer') ?? '');
  return {
    Prefer: preferences === '' ? null : preferences,
    Range: range === null ? null : readRange(range),
    'Content-Type': hasBody ? 'application/json' : null,
  };
}
