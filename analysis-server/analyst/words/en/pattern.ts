import { shareText } from '../../../../domain/text/r-text.ts';
import type { PatternProposition } from '../../claims/market-proposition.ts';
import { said, type WordingsOf } from '../wording.ts';

/** A pattern is named after H. M. Gartley. */
const PERSON = 'Gartley';

/** 'Bullish AB=CD' → 'bullish AB=CD'; counts are dropped: a text's only numbers are facts. */
function patternWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .map((word) => (/^[A-Z]{2}/.test(word) || word === PERSON ? word : word.toLowerCase()))
    .join(' ');
}

export const PATTERN_WORDS: WordingsOf<PatternProposition> = {
  pattern: ({ timeframe, reading, name, score }) => {
    const what = reading.includes('divergence') ? ' divergence' : '';
    const complete = reading.includes('harmonic') ? ' complete' : '';
    const figure = score === null ? '' : `[ (${shareText(score / 100)}${complete})]`;
    const noun = `a ${timeframe} ${patternWords(name)}${what}${figure}`;
    return { clause: `there is ${noun}`, noun };
  },
  'td-setup': ({ timeframe, setup }) => said(`the ${timeframe} TD setup`, 'is', `at ${setup} of 9`),
  'no-pattern': ({ timeframes }) => {
    const [longest, shortest] = [timeframes[0], timeframes.at(-1)];
    const where =
      timeframes.length > 2 ? `from ${shortest} to ${longest}` : `on ${timeframes.join(' or ')}`;
    return said('no pattern', 'is', `complete ${where}`);
  },
};
