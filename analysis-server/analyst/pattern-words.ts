/** A pattern is named after H. M. Gartley. */
const PERSON = 'Gartley';

/** 'Bullish AB=CD' → 'bullish AB=CD'; counts are dropped: a text's only numbers are facts. */
export function patternWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .map((word) => (/^[A-Z]{2}/.test(word) || word === PERSON ? word : word.toLowerCase()))
    .join(' ');
}
