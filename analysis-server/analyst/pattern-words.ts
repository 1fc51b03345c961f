/** H. M. Gartley, after whom a pattern is called. */
const PERSON = 'Gartley';

/**
 * A pattern's name within a sentence: 'Bullish AB=CD' → 'bullish AB=CD'. Counts are dropped, so
 * that a text holds no number but its facts: 'Buy Countdown 13' → 'buy countdown'.
 */
export function patternWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .map((word) => (/^[A-Z]{2}/.test(word) || word === PERSON ? word : word.toLowerCase()))
    .join(' ');
}
