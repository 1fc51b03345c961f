/** Which way a pattern's name points: 1 bullish, -1 bearish, 0 where it says neither. */
export function patternSide(name: string): -1 | 0 | 1 {
  if (/bullish|inverse|ascending|buy/i.test(name)) return 1;
  return /bearish|head and shoulders|descending|sell/i.test(name) ? -1 : 0;
}

/**
 * A pattern's name within a sentence: 'Bullish AB=CD' → 'bullish AB=CD'. Counts are dropped, so
 * that a text holds no number but its facts: 'Buy Countdown 13' → 'buy countdown'.
 */
export function patternWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** 'a' or 'an', as the word that follows asks for. */
export function articleFor(words: string): 'a' | 'an' {
  return /^[aeiou]/i.test(words) ? 'an' : 'a';
}
