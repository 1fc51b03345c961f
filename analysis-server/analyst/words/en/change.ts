import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { ChangeProposition } from '../../claims/propositions/change.ts';
import type { WordingsOf } from '../wording.ts';
import { agoText, candlesText, countText } from './count.ts';
import { oscillatorText } from './figures.ts';
import { frameMark } from './frame-mark.ts';
import { crossedWords, heldWords } from './pairs.ts';

const SPANS = {
  day: { within: 'a day', before: 'a day earlier' },
  week: { within: 'a week', before: 'a week earlier' },
  month: { within: '30 days', before: '30 days earlier' },
  quarter: { within: '90 days', before: '90 days earlier' },
} as const;

const HISTOGRAM_MOVES = {
  positive: { growing: 'risen further above', shrinking: 'come down towards' },
  negative: { growing: 'sunk further below', shrinking: 'come up towards' },
} as const;

export const CHANGE_WORDS: WordingsOf<ChangeProposition> = {
  crossed: crossedWords,
  held: heldWords,

  moved: ({ timeframe, reading, way, from, to, candles, led }) => {
    const frame = frameMark(timeframe);
    const span = `within ${candlesText(candles)}`;
    const figures = `from ${oscillatorText(from)} to ${oscillatorText(to)}`;
    const [rise, grown] = way === 'risen' ? ['rise', 'gained'] : ['fall', 'lost'];
    const lead = led === 'neither' || way === 'fallen' ? '' : ` with ${led} in the lead`;
    const by = reading === 'ADX' ? lead : '';
    const first = {
      clause: `the ${frame}${reading} has ${way}[ ${figures}] ${span}${by}`,
      noun: `the ${rise} of the ${frame}${reading}[ ${figures}] ${span}${by}`,
    };
    if (reading === 'RSI') return [first];
    const strength = `strength ${span}${by}[ (ADX ${figures})]`;
    return [
      first,
      {
        clause: `the ${frame}trend has ${grown} ${strength}`,
        noun: `a ${frame}trend that has ${grown} ${strength}`,
      },
    ];
  },

  'left-extreme': ({ timeframe, state, ago, from, to }) => {
    const frame = frameMark(timeframe);
    const isHigh = state === 'overbought';
    const tail = `${agoText(ago)}[ (${oscillatorText(from)} before and ${oscillatorText(to)} now)]`;
    const [fell, fall, edge] = isHigh ? ['fell', 'fall', 'above 70'] : ['rose', 'rise', 'below 30'];
    return [
      {
        clause: `the ${frame}RSI came ${isHigh ? 'down' : 'up'} out of ${state} territory ${tail}`,
        noun: `the return of the ${frame}RSI from ${state} territory ${tail}`,
      },
      {
        clause: `the ${frame}RSI ${fell} back from ${edge} ${tail}`,
        noun: `the ${fall} of the ${frame}RSI from ${edge} ${tail}`,
      },
    ];
  },

  'broke-level': ({ timeframe, side, level, ago }, { tickSize }) => {
    const frame = frameMark(timeframe);
    const at = `what is now ${level.name}[ at ${formatPrice(level.price, tickSize)}]`;
    if (ago === 0) {
      const close = `the newest ${frame}close`;
      return [
        { clause: `${close} broke ${side} ${at}`, noun: `${close} ${side} ${at}` },
        {
          clause: `price broke ${side} ${at} with ${close}`,
          noun: `the break ${side} ${at} with ${close}`,
        },
      ];
    }
    // A reader would take a daily or weekly candle for one of hours.
    const unit =
      timeframe === '1d' || timeframe === '1w' ? `${TIMEFRAME_NAMES[timeframe]} ` : frame;
    const when = `${countText(ago)} ${unit}${plural(ago, 'candle')} ago`;
    return [
      { clause: `price broke ${side} ${at} ${when}`, noun: `the break ${side} ${at} ${when}` },
      {
        clause: `the last ${countText(ago + 1)} ${frame}closes are ${side} ${at}`,
        noun: `${countText(ago + 1)} ${frame}closes in a row ${side} ${at}`,
      },
    ];
  },

  'extreme-close': ({ timeframe, end, candles, close }, { tickSize }) => {
    const frame = frameMark(timeframe);
    const figure = `[ (${formatPrice(close, tickSize)})]`;
    return [
      {
        clause: `the last ${frame}close is the ${end} of ${candlesText(candles)}${figure}`,
        noun: `the ${end} ${frame}close of ${candlesText(candles)}${figure}`,
      },
      {
        clause: `price has made its ${end} ${frame}close of ${candlesText(candles)}${figure}`,
        noun: `a ${frame}close that is the ${end} of ${candlesText(candles)}${figure}`,
      },
    ];
  },

  histogram: ({ timeframe, sign, way, candles, value }, { tickSize }) => {
    const frame = frameMark(timeframe);
    const each = `with each of the last ${countText(candles)}`;
    const figure = formatPrice(value, tickSize);
    const histogram = `${frame}MACD histogram`;
    const move = `${HISTOGRAM_MOVES[sign][way]} zero ${each} candles[ (${figure})]`;
    const pressure = `${sign === 'positive' ? 'buying' : 'selling'} pressure on the ${frame}chart`;
    const pace = `${way === 'growing' ? 'gained' : 'lost'} pace ${each} candles[ (MACD histogram ${figure})]`;
    return [
      { clause: `the ${histogram} has ${move}`, noun: `a ${histogram} that has ${move}` },
      { clause: `the ${pressure} has ${pace}`, noun: `${pressure} that has ${pace}` },
    ];
  },

  squeeze: ({ timeframe, candles }) => {
    const frame = frameMark(timeframe);
    const run = candlesText(candles);
    const inside = 'inside the Keltner channel';
    return [
      {
        clause: `the ${frame}Bollinger bands have been ${inside} for ${run}`,
        noun: `the ${frame}Bollinger bands ${inside} for ${run}`,
      },
      {
        clause: `${frame}volatility has been squeezed for ${run}[ (Bollinger bands ${inside})]`,
        noun: `a ${frame}squeeze that has lasted ${run}[ (Bollinger bands ${inside})]`,
      },
    ];
  },

  'squeeze-ended': ({ timeframe, candles, ago }) => {
    const frame = frameMark(timeframe);
    const left = `the Keltner channel ${agoText(ago)} after ${candlesText(candles)} inside it`;
    return [
      {
        clause: `a ${frame}squeeze of ${candlesText(candles)} ended ${agoText(ago)}`,
        noun: `the end ${agoText(ago)} of a ${frame}squeeze of ${candlesText(candles)}`,
      },
      {
        clause: `the ${frame}Bollinger bands left ${left}`,
        noun: `the exit of the ${frame}Bollinger bands from ${left}`,
      },
    ];
  },

  'volume-run': ({ timeframe, side, candles }) => {
    const frame = frameMark(timeframe);
    const row = `${side} its average for ${candlesText(candles)} in a row`;
    const amount = `on ${side === 'above' ? 'more' : 'less'} than average volume`;
    const run = `${amount} for ${candlesText(candles)} in a row`;
    return [
      { clause: `${frame}volume has been ${row}`, noun: `${frame}volume ${row}` },
      { clause: `the ${frame}chart has traded ${run}`, noun: `${frame}trading ${run}` },
    ];
  },

  'wide-candles': ({ timeframe, count, of, distance }, { tickSize }) => {
    const last = `${countText(count)} of the last ${count > 12 ? of : 'twenty'} candles on the ${frameMark(timeframe)}chart`;
    const stop = `distance to the stop[ (${formatPrice(distance, tickSize)})]`;
    return [
      {
        clause: `${last} ranged wider than the ${stop}`,
        noun: `a ${stop} that ${last} exceeded`,
      },
    ];
  },

  'price-change': ({ timeframe, over, way, percent, from, to }, { tickSize }) => {
    const share = formatPercent(percent, 1);
    const figures = `[ (${formatPrice(to, tickSize)} after ${formatPrice(from, tickSize)})]`;
    const close = `${frameMark(timeframe)}close`;
    const [side, gain] = way === 'gained' ? ['above', 'gain'] : ['below', 'loss'];
    return [
      {
        clause: `the last ${close} is ${share} ${side} that of ${SPANS[over].before}${figures}`,
        noun: `a ${close} ${share} ${side} that of ${SPANS[over].before}${figures}`,
      },
      {
        clause: `the last ${close} completes a ${gain} of ${share} within ${SPANS[over].within}${figures}`,
        noun: `a ${gain} of ${share} within ${SPANS[over].within} up to the last ${close}${figures}`,
      },
    ];
  },

  volatility: ({ timeframe, place, percent, candles }) => {
    const frame = frameMark(timeframe);
    const figure = `[ (ATR ${formatPercent(percent, percent < 1 ? 2 : 1)} of price)]`;
    const among = `among the ${place}est tenth of the last ${candlesText(candles)}${figure}`;
    const calm = `${place === 'high' ? 'wilder' : 'calmer'} than in nine tenths of the last ${candlesText(candles)}${figure}`;
    return [
      { clause: `${frame}volatility is ${among}`, noun: `${frame}volatility ${among}` },
      {
        clause: `${frame}trading is ${calm}`,
        noun: `${frame}trading ${calm}`,
      },
    ];
  },
};
