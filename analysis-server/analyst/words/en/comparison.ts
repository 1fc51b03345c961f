import { formatPrice } from '../../../../domain/text/number-format.ts';
import { isSessionVwap } from '../../../indicators/vwap.ts';
import type { ComparisonProposition } from '../../claims/market-proposition.ts';
import type { OfType } from '../../claims/proposition.ts';
import { type Said, type WordingsOf, ways } from '../wording.ts';
import { frameMark, otherSide } from './terms.ts';

/** On one side of signal and zero the impulse is with that side, else the side that led tires. */
function macdWords({ timeframe, toSignal, toZero }: OfType<'macd'>): Said {
  const mark = frameMark(timeframe);
  if (toSignal === toZero) {
    const impulse = `with the ${toSignal === 'above' ? 'buyers' : 'sellers'}`;
    return [`the ${mark}impulse is ${impulse}`, `a ${mark}impulse ${impulse}`];
  }
  const tired = `the ${mark}${toSignal === 'above' ? 'selling' : 'buying'}`;
  return [`${tired} is losing pace`, `a loss of pace in ${tired}`];
}

export const COMPARISON_WORDS: WordingsOf<ComparisonProposition> = {
  'price-to-average': ({ timeframe, average, side, value }, { tickSize }) => {
    const name = `${frameMark(timeframe)}${average}`;
    return ways(
      `[ (${formatPrice(value, tickSize)})]`,
      [`price is ${side} the ${name}`, `price ${side} the ${name}`],
      [`the ${name} is ${otherSide(side)} price`, `a ${name} ${otherSide(side)} price`],
    );
  },
  'price-to-averages': ({ timeframe, place, ma50, ma200 }, { tickSize }) => {
    const mark = frameMark(timeframe);
    const [fast, slow] = [formatPrice(ma50, tickSize), formatPrice(ma200, tickSize)];
    const figures = `[ (${fast} and ${slow})]`;
    if (place === 'above both' || place === 'below both') {
      const side = place === 'above both' ? 'above' : 'below';
      const averages = `both the ${mark}MA50 and MA200`;
      return ways(
        figures,
        [`price is ${side} ${averages}`, `price ${side} ${averages}`],
        [
          `${averages} are ${otherSide(side)} price`,
          `price with ${averages} ${otherSide(side)} it`,
        ],
      );
    }
    const isAboveFast = place === 'above MA50 only';
    const between = isAboveFast
      ? ` caught between the ${mark}MA50 below and the MA200 above${figures}`
      : ` caught between the ${mark}MA200 below and the MA50 above[ (${slow} and ${fast})]`;
    const [side, rest] = isAboveFast ? ['above', 'overhead'] : ['below', 'beneath price'];
    const split = ` ${side} the ${mark}MA50 with the MA200 ${rest}${figures}`;
    return [...ways(between, ['price is', 'price']), ...ways(split, ['price is', 'price'])];
  },
  'averages-stacked': ({ timeframe, order, ma20, ma50, ma200 }, { tickSize }) => {
    const averages = `${frameMark(timeframe)}averages`;
    const over = order === 'rising' ? 'over' : 'under';
    const prices = [ma20, ma50, ma200].map((value) => formatPrice(value, tickSize));
    return ways(
      `[ (MA20 ${prices[0]} ${over} MA50 ${prices[1]} ${over} MA200 ${prices[2]})]`,
      [`the ${averages} are stacked in ${order} order`, `a ${order} stack of ${averages}`],
      [`the ${averages} stand in ${order} order`, `${averages} in ${order} order`],
    );
  },
  macd: (proposition, { tickSize }) => {
    const { timeframe, toSignal, line, signal } = proposition;
    const mark = frameMark(timeframe);
    const [own, other] = [formatPrice(line, tickSize), formatPrice(signal, tickSize)];
    return [
      ...ways(` ${toSignal} its signal[ (${own} against ${other})]`, [
        `the ${mark}MACD line is`,
        `a ${mark}MACD line`,
      ]),
      ...ways(`[ (MACD line ${own} ${toSignal} its signal at ${other})]`, macdWords(proposition)),
    ];
  },
  'price-to-cloud': ({ timeframe, place, low, high }, { tickSize }) => {
    const cloud = `${frameMark(timeframe)}Ichimoku cloud`;
    const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
    if (place === 'inside') {
      const inside = `inside the ${cloud}`;
      const unsure = `${inside} where signals are least reliable`;
      return ways(
        `[ (${bottom} to ${top})]`,
        [`price is ${inside}`, `price ${inside}`],
        [`price is ${unsure}`, `price ${unsure}`],
      );
    }
    const isAbove = place === 'above';
    return ways(
      isAbove ? `[ (upper edge ${top})]` : `[ (lower edge ${bottom})]`,
      [`price is ${place} the ${cloud}`, `price ${place} the ${cloud}`],
      isAbove
        ? [`the ${cloud} lies underneath`, `a ${cloud} underneath`]
        : [`the ${cloud} hangs overhead`, `a ${cloud} overhead`],
    );
  },
  'conversion-to-base': ({ timeframe, side, tenkan, kijun }, { tickSize }) => {
    const mark = frameMark(timeframe);
    const [own, other] = [formatPrice(tenkan, tickSize), formatPrice(kijun, tickSize)];
    return [
      ...ways(` ${side} the base line[ (Tenkan-sen ${own} against Kijun-sen ${other})]`, [
        `the ${mark}conversion line is`,
        `a ${mark}conversion line`,
      ]),
      ...ways(` ${side} the Kijun-sen[ (${own} against ${other})]`, [
        `the ${mark}Tenkan-sen is`,
        `a ${mark}Tenkan-sen`,
      ]),
    ];
  },
  'price-to-vwap': ({ timeframe, side, value }, { tickSize }) => {
    const name = `${frameMark(timeframe)}VWAP`;
    const day = `${side} the day's average by the ${name}`;
    return ways(
      `[ (${formatPrice(value, tickSize)})]`,
      [`price is ${side} the ${name}`, `price ${side} the ${name}`],
      isSessionVwap(timeframe)
        ? [`price is ${day}`, `price ${day}`]
        : [`the ${name} is ${otherSide(side)} price`, `a ${name} ${otherSide(side)} price`],
    );
  },
};
