import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { StructureProposition } from '../../claims/market-proposition.ts';
import { type WordingsOf, ways } from '../wording.ts';
import { frameMark } from './terms.ts';

const TRENDS = { uptrend: 'higher', downtrend: 'lower' } as const;

export const STRUCTURE_WORDS: WordingsOf<StructureProposition> = {
  swings: ({ timeframe, structure }) => {
    const mark = frameMark(timeframe);
    if (structure === 'sideways') {
      return ways(
        '',
        [`the ${mark}swings go sideways`, `a sideways run of ${mark}swings`],
        [
          `the ${mark}swings form neither an uptrend nor a downtrend`,
          `a ${mark}structure that is neither an uptrend nor a downtrend`,
        ],
      );
    }
    const higher = TRENDS[structure];
    const points = `${higher} highs and ${higher} lows`;
    const form = `${structure === 'uptrend' ? 'an' : 'a'} ${structure}`;
    return ways(
      '',
      [`the ${mark}swings form ${form} of ${points}`, `a ${mark}${structure} of ${points}`],
      [`the ${mark}swings make ${points}`, `a run of ${points} in the ${mark}swings`],
    );
  },
  'swing-point': ({ timeframe, end, is, last, before }, { tickSize }) => {
    const mark = frameMark(timeframe);
    return ways(
      `[ (${formatPrice(last, tickSize)} after ${formatPrice(before, tickSize)})]`,
      [`the last ${mark}swing ${end} is ${is} than the one before`, `a ${is} ${mark}swing ${end}`],
      [`the ${mark}chart has made a ${is} ${end}`, `a ${is} ${end} on the ${mark}chart`],
    );
  },
};
