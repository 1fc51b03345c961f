import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ComparisonProposition } from '../../claims/market-proposition.ts';
import { said, type WordingsOf } from '../wording.ts';

export const COMPARISON_WORDS: WordingsOf<ComparisonProposition> = {
  'price-to-average': ({ timeframe, average, side, value }, { tickSize }) =>
    said('price', 'is', `${side} ${timeframe} ${average}[ (${formatPrice(value, tickSize)})]`),
  'price-to-averages': ({ timeframe, place, ma50, ma200 }, { tickSize }) => {
    const averages = `${timeframe} MA50[ (${formatPrice(ma50, tickSize)})] and MA200[ (${formatPrice(ma200, tickSize)})]`;
    const [side, both] = place.split(' ');
    return said('price', 'is', `${both === 'both' ? side : 'between'} ${averages}`);
  },
  'averages-stacked': ({ timeframe, order }) => ({
    clause: `${timeframe} averages are in ${order} order`,
    noun: `the ${order} order of the ${timeframe} averages`,
    item: `${timeframe} averages in ${order} order`,
  }),
  macd: ({ timeframe, toSignal, toZero, line, signal }, { tickSize }) => {
    if (toSignal === toZero)
      return said(`${timeframe} MACD`, 'is', `${toSignal} its signal and zero`);
    const figures = `[ (MACD ${formatPrice(line, tickSize)} against a signal of ${formatPrice(signal, tickSize)})]`;
    const tired = toSignal === 'above' ? 'selling' : 'buying';
    return {
      clause: `on ${timeframe} the ${tired} is slowing${figures}`,
      noun: `slowing ${timeframe} ${tired}${figures}`,
    };
  },
  'price-to-cloud': ({ timeframe, place, low, high }, { tickSize }) => {
    const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
    const edges = { above: `up to ${top}`, below: `from ${bottom}`, inside: `${bottom} to ${top}` };
    return said(
      'price',
      'is',
      `${place === 'inside' ? 'in' : place} the ${timeframe} cloud[ (${edges[place]})]`,
    );
  },
  'conversion-to-base': ({ timeframe, side, tenkan, kijun }, { tickSize }) =>
    said(
      `${timeframe} Tenkan-sen`,
      'is',
      `${side} Kijun-sen[ (${formatPrice(tenkan, tickSize)} against ${formatPrice(kijun, tickSize)})]`,
    ),
  'price-to-vwap': ({ timeframe, side, value }, { tickSize }) =>
    said('price', 'is', `${side} ${timeframe} VWAP[ (${formatPrice(value, tickSize)})]`),
};
