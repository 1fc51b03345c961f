import { badQuery, quoted } from './refusal.ts';

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Reserved by the query language. */
const WORDS = new Set(['and', 'or', 'not']);

/** This database's names: lower case letters, digits, underscores. */
export const isName = (text: string): boolean => NAME.test(text) && !WORDS.has(text);

/** @throws RestRefusal */
export function requireName(text: string, place: string): string {
  if (isName(text)) return text;
  throw badQuery(
    `${quoted(text)} in ${place} is not a name. Allowed: small letters, digits and underscores.`,
  );
}

/** A list such as `on_conflict`; names may be quoted. @throws RestRefusal */
export function readNames(text: string, place: string, most: number): string {
  const names = text.split(',').map((part) => /^"(.*)"$/.exec(part.trim())?.[1] ?? part.trim());
  if (names.length > most) {
    throw badQuery(`${place} names ${names.length} columns. Allowed: ${most}.`);
  }
  return names.map((name) => requireName(name, place)).join(',');
}
