import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import type { StateProposition, StructureProposition } from '../../claims/market-proposition.ts';
import { OSCILLATORS } from '../../claims/oscillator-readings.ts';
import { FAR_RATE, HEAVY_SHARE, USUAL_RATE } from '../../claims/state.ts';
import { said, type WordingsOf } from '../wording.ts';
import { OSCILLATOR_NAMES, oscillatorText } from './terms.ts';

const MOVES = { rose: 'rising', fell: 'falling', 'stood still': 'flat' } as const;

const STOPS = { parabolicSAR: 'parabolic SAR', supertrend: 'Supertrend' } as const;

export const STATE_WORDS: WordingsOf<StateProposition | StructureProposition> = {
  oscillator: ({ timeframe, reading, state, value }) => {
    const name = `${timeframe} ${OSCILLATOR_NAMES[reading]}`;
    const text = oscillatorText(value);
    if (state !== 'overbought' && state !== 'oversold') return said(name, 'is', text);
    const [low, high] = OSCILLATORS.find((one) => one.name === reading)?.edges ?? [];
    const rule = `${name} ${state === 'oversold' ? `below ${low}` : `above ${high}`}`;
    return { ...said(name, 'is', `${state}[ (${text})]`), rule };
  },
  'trend-strength': ({ timeframe, strength, led, adx }) => {
    const value = oscillatorText(adx);
    if (strength === 'absent') {
      const trend = `trend[ (ADX ${value})]`;
      return { clause: `${timeframe} has no ${trend}`, noun: `no ${timeframe} ${trend}` };
    }
    if (strength === 'forming') {
      const figure = `[ (ADX ${value}, not trending)]`;
      if (led === 'neither') return said(`neither side`, 'leads', `on ${timeframe}${figure}`);
      const who = `${timeframe} ${led}`;
      return {
        clause: `${who} lead${figure}`,
        noun: `${who} in the lead${figure}`,
        item: `${who} lead${figure}`,
      };
    }
    const leaders = led === 'neither' ? 'neither side leads' : `${led} lead`;
    return {
      clause: `${timeframe} ADX is trending and ${leaders}[ (${value})]`,
      noun: `the ${timeframe} trend ${led === 'neither' ? 'without a leader' : `led by ${led}`}[ (ADX ${value})]`,
    };
  },
  'candle-volume': ({ timeframe, candle, share }) => {
    const rest = `of average on a ${MOVES[candle]} candle`;
    return {
      ...said(`${timeframe} volume`, 'was', `${formatPercent(share, 0)} ${rest}`),
      rule: `${timeframe} volume above ${formatPercent(HEAVY_SHARE, 0)} ${rest}`,
    };
  },
  'money-flow': ({ timeframe, flow, value }) =>
    said(`${timeframe} money flow`, 'is', `${flow}[ (CMF ${formatNumber(value, 2)})]`),
  'outside-band': ({ timeframe, band, close, edge }, { tickSize }) =>
    said(
      `the last ${timeframe} close`,
      'is',
      `${band === 'upper' ? 'above' : 'below'} the ${band} Bollinger band[ (${formatPrice(close, tickSize)} against ${formatPrice(edge, tickSize)})]`,
    ),
  'trailing-stop': ({ timeframe, of, trend, value }, { tickSize }) =>
    said(`${timeframe} ${STOPS[of]}`, 'is', `${trend}[ (${formatPrice(value, tickSize)})]`),
  'range-place': ({ third, share, low, high }, { tickSize }) => {
    const range = `${formatPrice(low, tickSize)} to ${formatPrice(high, tickSize)}`;
    const figures = `[ (${formatPercent(share, 0)} of the way from ${range})]`;
    return said('price', 'is', `in the ${third} third of its 100-day range${figures}`);
  },
  funding: ({ payer, rate, intervalHours }, { tickSize }) => {
    const textOf = (perEightHours: number) => numberText(perEightHours, 'rate', tickSize);
    const eightHours = textOf((rate / intervalHours) * 8);
    const [least, bound] =
      payer === 'longs'
        ? (['least', USUAL_RATE + FAR_RATE] as const)
        : (['most', USUAL_RATE - FAR_RATE] as const);
    return {
      clause: `funding is ${eightHours} every 8 h and ${payer} pay`,
      noun: `funding of ${eightHours} every 8 h that ${payer} pay`,
      rule: `funding of at ${least} ${textOf(bound / 1e6)} every 8 h`,
    };
  },
  swings: ({ timeframe, structure }) =>
    structure === 'sideways'
      ? { clause: `${timeframe} swings go sideways`, noun: `sideways ${timeframe} swings` }
      : {
          clause: `${timeframe} swings are in ${structure === 'uptrend' ? 'an' : 'a'} ${structure}`,
          noun: `the ${structure} of the ${timeframe} swings`,
          item: `${timeframe} swings in ${structure === 'uptrend' ? 'an' : 'a'} ${structure}`,
        },
  'swing-point': ({ timeframe, end, is }) =>
    said(
      `the last ${timeframe} swing ${end}`,
      'is',
      `${is === 'higher' ? 'above' : 'below'} the one before`,
    ),
};
