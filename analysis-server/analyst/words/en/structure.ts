import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { StructureProposition } from '../../claims/propositions/structure.ts';
import type { Wording, WordingsOf } from '../wording.ts';
import { frameMark } from './frame-mark.ts';

const TRENDS = { uptrend: 'higher', downtrend: 'lower' } as const;

function sidewaysWords(mark: string): [Wording, ...Wording[]] {
  return [
    { clause: `the ${mark}swings go sideways`, noun: `a sideways run of ${mark}swings` },
    {
      clause: `the ${mark}swings form neither an uptrend nor a downtrend`,
      noun: `a ${mark}structure that is neither an uptrend nor a downtrend`,
    },
  ];
}

export const STRUCTURE_WORDS: WordingsOf<StructureProposition> = {
  swings: ({ timeframe, structure }) => {
    const mark = frameMark(timeframe);
    if (structure === 'sideways') return sidewaysWords(mark);
    const higher = TRENDS[structure];
    const points = `${higher} highs and ${higher} lows`;
    return [
      {
        clause: `the ${mark}swings form ${structure === 'uptrend' ? 'an' : 'a'} ${structure} of ${points}`,
        noun: `a ${mark}${structure} of ${points}`,
      },
      {
        clause: `the ${mark}swings make ${points}`,
        noun: `a run of ${points} in the ${mark}swings`,
      },
    ];
  },
  'swing-point': ({ timeframe, end, is, last, before }, { tickSize }) => {
    const mark = frameMark(timeframe);
    const figures = `[ (${formatPrice(last, tickSize)} after ${formatPrice(before, tickSize)})]`;
    return [
      {
        clause: `the last ${mark}swing ${end} is ${is} than the one before${figures}`,
        noun: `a ${is} ${mark}swing ${end}${figures}`,
      },
      {
        clause: `the ${mark}chart has made a ${is} ${end}${figures}`,
        noun: `a ${is} ${end} on the ${mark}chart${figures}`,
      },
    ];
  },
};
