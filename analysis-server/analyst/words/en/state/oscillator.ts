import type { StateProposition } from '../../../claims/propositions/state.ts';
import type { Wording, WordingsOf } from '../../wording.ts';
import { oscillatorText } from '../figures.ts';
import { frameMark } from '../frame-mark.ts';
import { OSCILLATOR_NAMES } from '../oscillator-names.ts';

type State = Extract<StateProposition, { readonly type: 'oscillator' }>['state'];

/** Of 'the RSI', and of 'an RSI'. */
const SAID: Readonly<Record<State, readonly [Said, ...Said[]]>> = {
  overbought: [
    ['is overbought', 'overbought', ''],
    ['is in overbought territory', '', 'in overbought territory'],
    [
      'is so high that a pause would not be unusual',
      '',
      'so high that a pause would not be unusual',
    ],
  ],
  firm: [
    ['is firm but not overbought', 'firm', 'short of overbought'],
    ['favours buyers without being overbought', '', 'that favours buyers without being overbought'],
  ],
  middle: [
    ['is near the middle of its range', '', 'near the middle of its range'],
    ['favours neither side', '', 'that favours neither side'],
  ],
  soft: [
    ['is soft but not oversold', 'soft', 'short of oversold'],
    ['favours sellers without being oversold', '', 'that favours sellers without being oversold'],
  ],
  oversold: [
    ['is oversold', 'oversold', ''],
    ['is in oversold territory', '', 'in oversold territory'],
    ['is so low that a pause would not be unusual', '', 'so low that a pause would not be unusual'],
  ],
};

type Said = readonly [predicate: string, before: string, after: string];

export const oscillatorWords: WordingsOf<StateProposition>['oscillator'] = ({
  timeframe,
  reading,
  state,
  value,
}) => {
  const name = `${frameMark(timeframe)}${OSCILLATOR_NAMES[reading]}`;
  const figure = `[ (${oscillatorText(value)})]`;
  const worded = ([predicate, before, after]: Said): Wording => ({
    clause: `the ${name} ${predicate}${figure}`,
    noun: `a ${before && `${before} `}${name}${after && ` ${after}`}${figure}`,
  });
  const [first, ...more] = SAID[state];
  return [worded(first), ...more.map(worded)];
};
