import { formatPrice } from '../../../../../domain/text/number-format.ts';
import { isSessionVwap } from '../../../../indicators/vwap.ts';
import type { ComparisonProposition } from '../../../claims/propositions/comparison.ts';
import type { Side } from '../../../claims/propositions/terms.ts';
import type { WordingsOf } from '../../wording.ts';
import { frameMark } from '../frame-mark.ts';

export function otherSide(side: Side): Side {
  return side === 'above' ? 'below' : 'above';
}

type Words = WordingsOf<ComparisonProposition>;

export const priceToCloudWords: Words['price-to-cloud'] = (
  { timeframe, place, low, high },
  { tickSize },
) => {
  const cloud = `${frameMark(timeframe)}Ichimoku cloud`;
  const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
  const inside = `inside the ${cloud}`;
  const edges = `[ (${bottom} to ${top})]`;
  const unsure = `${inside} where signals are least reliable${edges}`;
  if (place === 'inside') {
    return [
      { clause: `price is ${inside}${edges}`, noun: `price ${inside}${edges}` },
      { clause: `price is ${unsure}`, noun: `price ${unsure}` },
    ];
  }
  const isAbove = place === 'above';
  const edge = isAbove ? `[ (upper edge ${top})]` : `[ (lower edge ${bottom})]`;
  return [
    { clause: `price is ${place} the ${cloud}${edge}`, noun: `price ${place} the ${cloud}${edge}` },
    isAbove
      ? { clause: `the ${cloud} lies underneath${edge}`, noun: `a ${cloud} underneath${edge}` }
      : { clause: `the ${cloud} hangs overhead${edge}`, noun: `a ${cloud} overhead${edge}` },
  ];
};

export const conversionToBaseWords: Words['conversion-to-base'] = (
  { timeframe, side, tenkan, kijun },
  { tickSize },
) => {
  const mark = frameMark(timeframe);
  const [own, other] = [formatPrice(tenkan, tickSize), formatPrice(kijun, tickSize)];
  const lines = `[ (Tenkan-sen ${own} against Kijun-sen ${other})]`;
  const values = `[ (${own} against ${other})]`;
  return [
    {
      clause: `the ${mark}conversion line is ${side} the base line${lines}`,
      noun: `a ${mark}conversion line ${side} the base line${lines}`,
    },
    {
      clause: `the ${mark}Tenkan-sen is ${side} the Kijun-sen${values}`,
      noun: `a ${mark}Tenkan-sen ${side} the Kijun-sen${values}`,
    },
  ];
};

export const priceToVwapWords: Words['price-to-vwap'] = (
  { timeframe, side, value },
  { tickSize },
) => {
  const name = `${frameMark(timeframe)}VWAP`;
  const figure = `[ (${formatPrice(value, tickSize)})]`;
  const day = `${side} the day's average by the ${name}${figure}`;
  return [
    { clause: `price is ${side} the ${name}${figure}`, noun: `price ${side} the ${name}${figure}` },
    isSessionVwap(timeframe)
      ? { clause: `price is ${day}`, noun: `price ${day}` }
      : {
          clause: `the ${name} is ${otherSide(side)} price${figure}`,
          noun: `a ${name} ${otherSide(side)} price${figure}`,
        },
  ];
};
