import { badQuery, quoted } from './refusal.ts';

/** Splits `a,b(c,d),"e,f"` at top-level commas. @throws RestRefusal for unbalanced text */
export function divideAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inQuotes = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') inQuotes = !inQuotes;
    if (inQuotes) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (depth !== 0 || inQuotes) throw badQuery(`The brackets of ${quoted(text)} do not match.`);
  return [...parts, text.slice(start)];
}
