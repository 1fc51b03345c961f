import { formatPrice } from '../../../../../domain/text/number-format.ts';
import type { ComparisonProposition } from '../../../claims/propositions/comparison.ts';
import type { WordingsOf } from '../../wording.ts';
import { frameMark } from '../frame-mark.ts';
import { otherSide } from './places.ts';

type Words = WordingsOf<ComparisonProposition>;

export const priceToAverageWords: Words['price-to-average'] = (
  { timeframe, average, side, value },
  { tickSize },
) => {
  const name = `${frameMark(timeframe)}${average}`;
  const figure = `[ (${formatPrice(value, tickSize)})]`;
  return [
    {
      clause: `price is ${side} the ${name}${figure}`,
      noun: `price ${side} the ${name}${figure}`,
    },
    {
      clause: `the ${name} is ${otherSide(side)} price${figure}`,
      noun: `a ${name} ${otherSide(side)} price${figure}`,
    },
  ];
};

export const priceToAveragesWords: Words['price-to-averages'] = (
  { timeframe, place, ma50, ma200 },
  { tickSize },
) => {
  const mark = frameMark(timeframe);
  const [fast, slow] = [formatPrice(ma50, tickSize), formatPrice(ma200, tickSize)];
  if (place === 'above both' || place === 'below both') {
    const side = place === 'above both' ? 'above' : 'below';
    const averages = `${mark}MA50 and MA200`;
    const figures = `[ (${fast} and ${slow})]`;
    return [
      {
        clause: `price is ${side} both the ${averages}${figures}`,
        noun: `price ${side} both the ${averages}${figures}`,
      },
      {
        clause: `both the ${averages} are ${otherSide(side)} price${figures}`,
        noun: `price with both the ${averages} ${otherSide(side)} it${figures}`,
      },
    ];
  }
  const isAboveFast = place === 'above MA50 only';
  const between = isAboveFast
    ? `between the ${mark}MA50 below and the MA200 above[ (${fast} and ${slow})]`
    : `between the ${mark}MA200 below and the MA50 above[ (${slow} and ${fast})]`;
  const [side, rest] = isAboveFast ? ['above', 'overhead'] : ['below', 'beneath price'];
  const split = `${side} the ${mark}MA50 with the MA200 ${rest}[ (${fast} and ${slow})]`;
  return [
    { clause: `price is caught ${between}`, noun: `price caught ${between}` },
    { clause: `price is ${split}`, noun: `price ${split}` },
  ];
};

export const averagesStackedWords: Words['averages-stacked'] = (
  { timeframe, order, ma20, ma50, ma200 },
  { tickSize },
) => {
  const mark = frameMark(timeframe);
  const over = order === 'rising' ? 'over' : 'under';
  const prices = [ma20, ma50, ma200].map((value) => formatPrice(value, tickSize));
  const figures = `[ (MA20 ${prices[0]} ${over} MA50 ${prices[1]} ${over} MA200 ${prices[2]})]`;
  return [
    {
      clause: `the ${mark}averages are stacked in ${order} order${figures}`,
      noun: `a ${order} stack of ${mark}averages${figures}`,
    },
    {
      clause: `the ${mark}averages stand in ${order} order${figures}`,
      noun: `${mark}averages in ${order} order${figures}`,
    },
  ];
};
