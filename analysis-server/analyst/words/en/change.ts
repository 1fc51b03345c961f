import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { counted, plural } from '../../../../domain/text/plural.ts';
import type { ChangeProposition } from '../../claims/market-proposition.ts';
import type { OfType } from '../../claims/proposition.ts';
import type { LineName } from '../../claims/terms.ts';
import { happened, said, type WordingsOf, worded } from '../wording.ts';
import { agoText, levelText, oscillatorText } from './terms.ts';

const SPANS = { day: '1 day', week: '7 days', month: '30 days', quarter: '90 days' } as const;

const LINES: Readonly<Record<LineName, string>> = {
  close: 'close',
  MA20: 'MA20',
  MA50: 'MA50',
  MA200: 'MA200',
  MACDLine: 'MACD',
  MACDSignal: 'its signal',
  zero: 'zero',
  diPlus: 'DI+',
  diMinus: 'DI−',
  tenkanSen: 'Tenkan-sen',
  kijunSen: 'Kijun-sen',
};

function lines({ timeframe, line, over, side }: OfType<'crossed'> | OfType<'held'>) {
  return line === 'close'
    ? { subject: 'price', where: `${side} ${timeframe} ${LINES[over]}` }
    : { subject: `${timeframe} ${LINES[line]}`, where: `${side} ${LINES[over]}` };
}

export const CHANGE_WORDS: WordingsOf<ChangeProposition> = {
  crossed: (proposition) => {
    const { timeframe, line, over, side, ago } = proposition;
    if (line === 'MA50' && over === 'MA200') {
      const cross = `${side === 'above' ? 'golden' : 'death'} cross${agoText(ago)}`;
      return { clause: `${timeframe} averages made a ${cross}`, noun: `the ${timeframe} ${cross}` };
    }
    const { subject, where } = lines(proposition);
    return happened(subject, 'crossed', 'crossing', `${where}${agoText(ago)}`);
  },
  held: (proposition) => {
    const { subject, where } = lines(proposition);
    const run = `${where} for ${counted(proposition.candles, 'candle')}`;
    if (subject !== 'price') return said(subject, 'has been', run);
    const closes = counted(proposition.candles, 'close');
    return { clause: `price has closed ${run}`, noun: `${closes} in a row ${where}` };
  },
  moved: ({ timeframe, reading, way, from, to, candles, led }) => {
    const isLed = reading === 'ADX' && led !== 'neither' && way === 'risen';
    const [rose, rising] = way === 'risen' ? ['rose', 'rising'] : ['fell', 'falling'];
    const name = `${timeframe} ${reading}`;
    const span = `${oscillatorText(from)} to ${oscillatorText(to)} in ${counted(candles, 'candle')}`;
    const rest = `[ from ${span}]${isLed ? ` with ${led} in the lead` : ''}`;
    return {
      clause: `${name} ${rose}${rest}`,
      noun: `${name} ${rising}${rest}`,
      item: isLed ? `${name} ${span}, ${led} lead` : `${name} ${rose} from ${span}`,
    };
  },
  'left-extreme': ({ timeframe, state, ago, from, to }) =>
    happened(
      `${timeframe} RSI`,
      'left',
      'leaving',
      `${state}${agoText(ago)}[ (${oscillatorText(from)} to ${oscillatorText(to)})]`,
    ),
  'broke-level': ({ timeframe, side, level, ago }, { tickSize }) => {
    const [frame, ...kind] = level.name.split(' ');
    const now = levelText({ name: frame === timeframe ? kind.join(' ') : level.name });
    const at = `${side} ${formatPrice(level.price, tickSize)} on ${timeframe}`;
    return {
      ...happened('price', 'broke', 'breaking', `${at}${agoText(ago)}, now ${now}`),
      rule: `price broke ${side} a ${timeframe} swing level`,
    };
  },
  'extreme-close': ({ timeframe, end, candles, close }, { tickSize }) => {
    const rest = `in ${counted(candles, 'candle')}[ (${formatPrice(close, tickSize)})]`;
    return {
      clause: `the last ${timeframe} close is the ${end} ${rest}`,
      noun: `the ${end} ${timeframe} close ${rest}`,
    };
  },
  histogram: ({ timeframe, sign, way, candles, value }, { tickSize }) => {
    const isRising = (sign === 'positive') === (way === 'growing');
    const rest = `for ${counted(candles, 'candle')}[ (${formatPrice(value, tickSize)})]`;
    const [has, being] = isRising ? ['has risen', 'rising'] : ['has fallen', 'falling'];
    return worded(`${timeframe} MACD histogram`, has, being, rest);
  },
  squeeze: ({ timeframe, candles }) => {
    const [bands, where] = [`${timeframe} Bollinger bands`, 'inside the Keltner channel'];
    const run = `${where} for ${counted(candles, 'candle')}`;
    return { ...said(bands, 'have been', run), rule: `${bands} ${where}` };
  },
  'squeeze-ended': ({ timeframe, candles, ago }) => {
    const squeeze = `${timeframe} squeeze of ${counted(candles, 'candle')}`;
    return {
      clause: `a ${squeeze} ended${agoText(ago)}`,
      noun: `a ${squeeze} ending${agoText(ago)}`,
      item: `${squeeze} ended${agoText(ago)}`,
      rule: `${timeframe} squeeze ended`,
    };
  },
  'volume-run': ({ timeframe, side, candles }) =>
    said(`${timeframe} volume`, 'has been', `${side} average for ${counted(candles, 'candle')}`),
  'wide-candles': ({ timeframe, count, of, distance }, { tickSize }) => {
    const last = `of the last ${of} ${timeframe} candles`;
    const wider = `wider than the stop's distance[ (${formatPrice(distance, tickSize)})]`;
    return {
      clause: `${last}, ${count} ${plural(count, 'was', 'were')} ${wider}`,
      noun: `${count} ${last} ${wider}`,
    };
  },
  'price-change': ({ timeframe, over, way, percent }) =>
    said(
      `the last ${timeframe} close`,
      'is',
      `${formatPercent(percent)} ${way === 'gained' ? 'above' : 'below'} the one ${SPANS[over]} earlier`,
    ),
  volatility: ({ timeframe, place, percent, candles }) =>
    said(
      `${timeframe} volatility`,
      'is',
      `in the ${place === 'high' ? 'top' : 'bottom'} tenth of ${counted(candles, 'candle')}[ (ATR ${formatPercent(percent)} of price)]`,
    ),
};
