import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import type { PatternProposition } from '../../claims/market-proposition.ts';
import { listOf } from '../../sentence.ts';
import { type WordingsOf, ways } from '../wording.ts';
import { countText, frameMark } from './terms.ts';

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
  pattern: ({ timeframe, reading, name, score }, { tickSize }) => {
    const mark = frameMark(timeframe);
    const what = reading.includes('divergence') ? ' divergence' : '';
    const pattern = `a ${patternWords(name)}${what}`;
    const share = score === null ? null : numberText(score, 'share', tickSize);
    const isOfCompletion = reading.includes('harmonic');
    const figure =
      share === null ? '' : isOfCompletion ? `[ (${share} complete)]` : `[ (scored ${share})]`;
    return ways(
      figure,
      [`${pattern} stands on the ${mark}chart`, `${pattern} on the ${mark}chart`],
      [`the ${mark}chart shows ${pattern}`, `a ${mark}chart that shows ${pattern}`],
    );
  },
  'td-setup': ({ timeframe, setup }) => {
    const name = `${frameMark(timeframe)}TD setup`;
    const count = `${countText(setup)} of nine`;
    const state = setup === 9 ? 'complete' : 'late in its run';
    return [
      ...ways(` ${count}`, [`the ${name} counts`, `a ${name} at`]),
      ...ways(` ${state}[ (${count})]`, [`the ${name} is`, `a ${name} that is`]),
    ];
  },
  'no-pattern': ({ timeframes }) => {
    const names = timeframes.map((timeframe) => TIMEFRAME_NAMES[timeframe]);
    const [longest, shortest] = [names[0], names.at(-1)];
    const charts =
      names.length > 2
        ? `any chart from ${shortest} to ${longest}`
        : names.length === 2
          ? `the ${listOf(names)} charts`
          : `the ${listOf(names)} chart`;
    return ways(` on ${charts}`, [
      'no completed pattern stands',
      'the absence of a completed pattern',
    ]);
  },
};
