import { formatPrice } from '../../../../../domain/text/number-format.ts';
import type { StateProposition } from '../../../claims/propositions/state.ts';
import type { Wording, WordingContext, WordingsOf } from '../../wording.ts';
import { oscillatorText } from '../figures.ts';
import { frameMark } from '../frame-mark.ts';

type Words = WordingsOf<StateProposition>;
type Trend = Parameters<Words['trend-strength']>[0];

function absentWords(mark: string, adx: string): [Wording, ...Wording[]] {
  return [
    {
      clause: `there is little ${mark}trend to lean on[ (ADX ${adx})]`,
      noun: `a lack of ${mark}trend to lean on[ (ADX ${adx})]`,
    },
    {
      clause: `the ${mark}ADX shows no trend[ (${adx})]`,
      noun: `a ${mark}ADX that shows no trend[ (${adx})]`,
    },
  ];
}

/** 'led by buyers' of a trend, 'with buyers ahead' of a move. */
function leaders(led: Trend['led']): { readonly led: string; readonly ahead: string } {
  const ahead = led === 'neither' ? 'with neither side ahead' : `with ${led} ahead`;
  return { led: led === 'neither' ? ahead : `led by ${led}`, ahead };
}

function formingWords(mark: string, adx: string, led: Trend['led']): [Wording, ...Wording[]] {
  const side = leaders(led);
  return [
    {
      clause: `the ${mark}ADX shows a trend in the making ${side.led}[ (${adx})]`,
      noun: `a ${mark}trend in the making ${side.led}[ (ADX ${adx})]`,
    },
    {
      clause: `a ${mark}trend is only trying to form ${side.ahead}[ (ADX ${adx})]`,
      noun: `a ${mark}trend that is only trying to form ${side.ahead}[ (ADX ${adx})]`,
    },
  ];
}

const FORCE = { strong: ['force', 'forceful'], 'very strong': ['great force', 'very forceful'] };

export const trendStrengthWords: Words['trend-strength'] = ({ timeframe, strength, led, adx }) => {
  const mark = frameMark(timeframe);
  const value = oscillatorText(adx);
  if (strength === 'absent') return absentWords(mark, value);
  if (strength === 'forming') return formingWords(mark, value, led);
  const side = leaders(led);
  const [force, forceful] = FORCE[strength];
  const lead: Wording = {
    clause: `${led} lead a ${strength} ${mark}trend[ (ADX ${value})]`,
    noun: `the lead of ${led} in a ${strength} ${mark}trend[ (ADX ${value})]`,
  };
  return [
    {
      clause: `the ${mark}ADX shows a ${strength} trend ${side.led}[ (${value})]`,
      noun: `a ${strength} ${mark}trend ${side.led}[ (ADX ${value})]`,
    },
    {
      clause: `the ${mark}move has ${force} ${side.ahead}[ (ADX ${value})]`,
      noun: `a ${forceful} ${mark}move ${side.ahead}[ (ADX ${value})]`,
    },
    ...(led === 'neither' ? [] : [lead]),
  ];
};

const STOPS = { parabolicSAR: 'parabolic SAR', supertrend: 'Supertrend' } as const;

export const trailingStopWords: Words['trailing-stop'] = (
  { timeframe, of, trend, value },
  { tickSize }: WordingContext,
) => {
  const name = `${frameMark(timeframe)}${STOPS[of]}`;
  const figure = `[ (${formatPrice(value, tickSize)})]`;
  const way = trend === 'bullish' ? 'up' : 'down';
  return [
    { clause: `the ${name} is ${trend}${figure}`, noun: `a ${trend} ${name}${figure}` },
    { clause: `the ${name} points ${way}${figure}`, noun: `a ${name} that points ${way}${figure}` },
  ];
};
