import { numberText } from '../../../../../domain/text/unit-text.ts';
import type { StateProposition } from '../../../claims/propositions/state.ts';
import type { WordingsOf } from '../../wording.ts';

/** As what it costs in eight hours. */
export const fundingWords: WordingsOf<StateProposition>['funding'] = (
  { payer, rate, intervalHours, sum7d },
  { tickSize },
) => {
  const eightHours = numberText((rate / intervalHours) * 8, 'rate', tickSize);
  const week = sum7d === null ? '' : ` and ${numberText(sum7d, 'rate', tickSize)} in seven days`;
  const figures = `[ (${eightHours} in eight hours${week})]`;
  return payer === 'longs'
    ? [
        {
          clause: `longs pay shorts more funding than usual${figures}`,
          noun: `more funding than usual from longs to shorts${figures}`,
        },
        {
          clause: `funding makes a long dearer to hold than usual${figures}`,
          noun: `funding that makes a long dearer to hold than usual${figures}`,
        },
      ]
    : [
        {
          clause: `shorts pay funding to longs against the habit${figures}`,
          noun: `funding from shorts to longs against the habit${figures}`,
        },
        {
          clause: `funding makes a short costly to hold against the habit${figures}`,
          noun: `funding that makes a short costly to hold against the habit${figures}`,
        },
      ];
};
