import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { ChangeProposition } from '../../claims/market-proposition.ts';
import { type WordingsOf, ways } from '../wording.ts';
import { crossedWords, heldWords } from './pairs.ts';
import { agoText, candlesText, countText, frameMark, oscillatorText } from './terms.ts';

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
    const figures = `from ${oscillatorText(from)} to ${oscillatorText(to)}`;
    const [rise, grown] = way === 'risen' ? ['rise', 'gained'] : ['fall', 'lost'];
    const isLed = reading === 'ADX' && led !== 'neither' && way === 'risen';
    const span = `within ${candlesText(candles)}${isLed ? ` with ${led} in the lead` : ''}`;
    const first = {
      clause: `the ${frame}${reading} has ${way}[ ${figures}] ${span}`,
      noun: `the ${rise} of the ${frame}${reading}[ ${figures}] ${span}`,
    };
    if (reading === 'RSI') return [first];
    const strength = ` has ${grown} strength ${span}[ (ADX ${figures})]`;
    return [first, ...ways(strength, [`the ${frame}trend`, `a ${frame}trend that`])];
  },
  'left-extreme': ({ timeframe, state, ago, from, to }) => {
    const frame = frameMark(timeframe);
    const isHigh = state === 'overbought';
    const tail = ` ${agoText(ago)}[ (${oscillatorText(from)} before and ${oscillatorText(to)} now)]`;
    const [fell, fall, edge] = isHigh ? ['fell', 'fall', 'above 70'] : ['rose', 'rise', 'below 30'];
    const territory = `${state} territory`;
    return ways(
      tail,
      [
        `the ${frame}RSI came ${isHigh ? 'down' : 'up'} out of ${territory}`,
        `the return of the ${frame}RSI from ${territory}`,
      ],
      [`the ${frame}RSI ${fell} back from ${edge}`, `the ${fall} of the ${frame}RSI from ${edge}`],
    );
  },
  'broke-level': ({ timeframe, side, level, ago }, { tickSize }) => {
    const frame = frameMark(timeframe);
    const at = ` ${side} what is now ${level.name}[ at ${formatPrice(level.price, tickSize)}]`;
    if (ago === 0) {
      const close = `the newest ${frame}close`;
      return [
        ...ways(at, [`${close} broke`, close]),
        ...ways(`${at} with ${close}`, ['price broke', 'the break']),
      ];
    }
    // A reader would take a daily or weekly candle for one of hours.
    const unit =
      timeframe === '1d' || timeframe === '1w' ? `${TIMEFRAME_NAMES[timeframe]} ` : frame;
    const when = `${countText(ago)} ${unit}${plural(ago, 'candle')} ago`;
    const closes = `${countText(ago + 1)} ${frame}closes`;
    return [
      ...ways(`${at} ${when}`, ['price broke', 'the break']),
      ...ways(at, [`the last ${closes} are`, `${closes} in a row`]),
    ];
  },
  'extreme-close': ({ timeframe, end, candles, close }, { tickSize }) => {
    const frame = frameMark(timeframe);
    return ways(
      ` of ${candlesText(candles)}[ (${formatPrice(close, tickSize)})]`,
      [`the last ${frame}close is the ${end}`, `the ${end} ${frame}close`],
      [`price has made its ${end} ${frame}close`, `a ${frame}close that is the ${end}`],
    );
  },
  histogram: ({ timeframe, sign, way, candles, value }, { tickSize }) => {
    const frame = frameMark(timeframe);
    const each = `with each of the last ${countText(candles)} candles`;
    const figure = formatPrice(value, tickSize);
    const histogram = `${frame}MACD histogram`;
    const move = ` has ${HISTOGRAM_MOVES[sign][way]} zero ${each}[ (${figure})]`;
    const pressure = `${sign === 'positive' ? 'buying' : 'selling'} pressure on the ${frame}chart`;
    const pace = ` has ${way === 'growing' ? 'gained' : 'lost'} pace ${each}[ (MACD histogram ${figure})]`;
    return [
      ...ways(move, [`the ${histogram}`, `a ${histogram} that`]),
      ...ways(pace, [`the ${pressure}`, `${pressure} that`]),
    ];
  },
  squeeze: ({ timeframe, candles }) => {
    const frame = frameMark(timeframe);
    const run = candlesText(candles);
    const inside = 'inside the Keltner channel';
    const bands = `the ${frame}Bollinger bands`;
    return [
      ...ways(` ${inside} for ${run}`, [`${bands} have been`, bands]),
      ...ways(`${run}[ (Bollinger bands ${inside})]`, [
        `${frame}volatility has been squeezed for `,
        `a ${frame}squeeze that has lasted `,
      ]),
    ];
  },
  'squeeze-ended': ({ timeframe, candles, ago }) => {
    const frame = frameMark(timeframe);
    const squeeze = `a ${frame}squeeze of ${candlesText(candles)}`;
    const bands = `the ${frame}Bollinger bands`;
    return [
      { clause: `${squeeze} ended ${agoText(ago)}`, noun: `the end ${agoText(ago)} of ${squeeze}` },
      ...ways(` the Keltner channel ${agoText(ago)} after ${candlesText(candles)} inside it`, [
        `${bands} left`,
        `the exit of ${bands} from`,
      ]),
    ];
  },
  'volume-run': ({ timeframe, side, candles }) => {
    const frame = frameMark(timeframe);
    const run = `for ${candlesText(candles)} in a row`;
    const amount = `on ${side === 'above' ? 'more' : 'less'} than average volume`;
    return [
      ...ways(` ${side} its average ${run}`, [`${frame}volume has been`, `${frame}volume`]),
      ...ways(` ${amount} ${run}`, [`the ${frame}chart has traded`, `${frame}trading`]),
    ];
  },
  'wide-candles': ({ timeframe, count, of, distance }, { tickSize }) => {
    const last = `${countText(count)} of the last ${count > 12 ? of : 'twenty'} candles on the ${frameMark(timeframe)}chart`;
    const stop = `distance to the stop[ (${formatPrice(distance, tickSize)})]`;
    return ways('', [`${last} ranged wider than the ${stop}`, `a ${stop} that ${last} exceeded`]);
  },
  'price-change': ({ timeframe, over, way, percent, from, to }, { tickSize }) => {
    const share = formatPercent(percent, 1);
    const close = `${frameMark(timeframe)}close`;
    const [side, gain] = way === 'gained' ? ['above', 'gain'] : ['below', 'loss'];
    const more = `${share} ${side} that of ${SPANS[over].before}`;
    const gained = `a ${gain} of ${share} within ${SPANS[over].within}`;
    return ways(
      `[ (${formatPrice(to, tickSize)} after ${formatPrice(from, tickSize)})]`,
      [`the last ${close} is ${more}`, `a ${close} ${more}`],
      [`the last ${close} completes ${gained}`, `${gained} up to the last ${close}`],
    );
  },
  volatility: ({ timeframe, place, percent, candles }) => {
    const frame = frameMark(timeframe);
    const figure = `${candlesText(candles)}[ (ATR ${formatPercent(percent, percent < 1 ? 2 : 1)} of price)]`;
    const among = ` among the ${place}est tenth of the last ${figure}`;
    const calm = ` ${place === 'high' ? 'wilder' : 'calmer'} than in nine tenths of the last ${figure}`;
    return [
      ...ways(among, [`${frame}volatility is`, `${frame}volatility`]),
      ...ways(calm, [`${frame}trading is`, `${frame}trading`]),
    ];
  },
};
