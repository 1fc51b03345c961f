import { formatNumber, formatPercent } from '../../../../../domain/text/number-format.ts';
import type { StateProposition } from '../../../claims/propositions/state.ts';
import type { WordingsOf } from '../../wording.ts';
import { frameMark } from '../frame-mark.ts';

type Words = WordingsOf<StateProposition>;

const MOVES = {
  rose: ['rose', 'rise'],
  fell: ['fell', 'fall'],
  'stood still': ['stood still', 'standstill'],
} as const;

export const candleVolumeWords: Words['candle-volume'] = ({ timeframe, amount, candle, share }) => {
  const mark = frameMark(timeframe);
  const figure = `[ (${formatPercent(share, 0)} of the average)]`;
  const [moved, move] = MOVES[candle];
  const direction = {
    clause: `the last ${mark}candle ${moved} on ${amount} volume${figure}`,
    noun: `a ${move} on ${amount} volume in the last ${mark}candle${figure}`,
  };
  // Heavy volume speaks for its candle's side, so the way is said.
  if (amount === 'heavy') return [direction];
  return [
    direction,
    {
      clause: `volume in the last ${mark}candle was ${amount}${figure}`,
      noun: `${amount} volume in the last ${mark}candle${figure}`,
    },
  ];
};

const FLOWS = {
  in: {
    shown: 'money coming in',
    chart: ['money is flowing into the coin', 'money flowing into the coin'],
  },
  out: {
    shown: 'money leaving',
    chart: ['money is flowing out of the coin', 'money flowing out of the coin'],
  },
  balanced: {
    shown: 'no clear flow',
    chart: ['the flow of money is balanced', 'a balanced flow of money'],
  },
} as const;

export const moneyFlowWords: Words['money-flow'] = ({ timeframe, flow, value }) => {
  const mark = frameMark(timeframe);
  const { shown, chart } = FLOWS[flow];
  const text = formatNumber(value, 2);
  return [
    {
      clause: `the ${mark}Chaikin money flow shows ${shown}[ (${text})]`,
      noun: `a ${mark}Chaikin money flow that shows ${shown}[ (${text})]`,
    },
    {
      clause: `${chart[0]} on the ${mark}chart[ (Chaikin money flow ${text})]`,
      noun: `${chart[1]} on the ${mark}chart[ (Chaikin money flow ${text})]`,
    },
  ];
};
