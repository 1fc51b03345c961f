import { sideAsShown } from './as-shown.ts';
import type { Finding, FoundClaim } from './claim.ts';
import { type Frame, frameClaims, framesAt, shareOf } from './frame.ts';
import type { Moment } from './moment.ts';
import { type AverageName, leanOf, type Side } from './terms.ts';

const AVERAGES: readonly AverageName[] = ['MA20', 'MA50', 'MA100', 'MA200'];

/** Distance of price from a line: 1 from one ATR on. */
function stretch({ price, values }: Frame, value: number): number {
  const { ATR } = values.technicalIndicators;
  return ATR !== null && ATR > 0 ? shareOf(Math.abs(price - value), ATR) : 0;
}

function priceToAverage(frame: Frame): Finding[] {
  const { timeframe, values, price, tickSize } = frame;
  return AVERAGES.flatMap((average): Finding | [] => {
    const value = values.technicalIndicators.movingAverages[average];
    const side = value === null ? null : sideAsShown(price, value, tickSize);
    if (value === null || side === null) return [];
    return {
      topic: 'trend',
      leans: leanOf(side),
      base: 0.1 + 0.1 * stretch(frame, value),
      proposition: { type: 'price-to-average', timeframe, average, side, price, value },
      values: [frame.priceValue, frame.value(`movingAverages.${average}`, value)],
    };
  });
}

function placeOf(fast: Side, slow: Side) {
  if (fast === slow) return `${fast} both` as const;
  return fast === 'above' ? ('above MA50 only' as const) : ('above MA200 only' as const);
}

function priceToAverages(frame: Frame): Finding | null {
  const { timeframe, values, price, tickSize } = frame;
  const { MA50: ma50, MA200: ma200 } = values.technicalIndicators.movingAverages;
  if (ma50 === null || ma200 === null) return null;
  const fast = sideAsShown(price, ma50, tickSize);
  const slow = sideAsShown(price, ma200, tickSize);
  if (fast === null || slow === null) return null;
  const place = placeOf(fast, slow);
  const nearer = Math.min(stretch(frame, ma50), stretch(frame, ma200));
  return {
    topic: 'trend',
    leans: fast === slow ? leanOf(fast) : 'neither',
    base: (fast === slow ? 0.3 : 0.15) + 0.15 * nearer,
    proposition: { type: 'price-to-averages', timeframe, place, price, ma50, ma200 },
    values: [
      frame.priceValue,
      frame.value('movingAverages.MA50', ma50),
      frame.value('movingAverages.MA200', ma200),
    ],
  };
}

function averagesStacked(frame: Frame): Finding | null {
  const { timeframe, values, tickSize } = frame;
  const { MA20: ma20, MA50: ma50, MA200: ma200 } = values.technicalIndicators.movingAverages;
  if (ma20 === null || ma50 === null || ma200 === null) return null;
  const side = sideAsShown(ma20, ma50, tickSize);
  if (side === null || sideAsShown(ma50, ma200, tickSize) !== side) return null;
  const order = side === 'above' ? 'rising' : 'falling';
  return {
    topic: 'trend',
    leans: leanOf(side),
    base: 0.45,
    proposition: { type: 'averages-stacked', timeframe, order, ma20, ma50, ma200 },
    values: [
      frame.value('movingAverages.MA20', ma20),
      frame.value('movingAverages.MA50', ma50),
      frame.value('movingAverages.MA200', ma200),
    ],
  };
}

function macd(frame: Frame): Finding | null {
  const { timeframe, values, tickSize } = frame;
  const { MACDLine: line, MACDSignal: signal } = values.technicalIndicators;
  if (line === null || signal === null) return null;
  const toSignal = sideAsShown(line, signal, tickSize);
  const toZero = sideAsShown(line, 0, tickSize);
  if (toSignal === null || toZero === null) return null;
  return {
    topic: 'momentum',
    leans: leanOf(toSignal),
    base: toSignal === toZero ? 0.3 : 0.25,
    proposition: { type: 'macd', timeframe, toSignal, toZero, line, signal },
    values: [frame.value('MACDLine', line), frame.value('MACDSignal', signal)],
  };
}

/** No claim at an edge of the cloud. */
function priceToCloud(frame: Frame): Finding | null {
  const { timeframe, values, price, tickSize } = frame;
  const { senkouSpanA, senkouSpanB } = values.ichimokuCloud;
  if (senkouSpanA === null || senkouSpanB === null) return null;
  const low = Math.min(senkouSpanA, senkouSpanB);
  const high = Math.max(senkouSpanA, senkouSpanB);
  const toLow = sideAsShown(price, low, tickSize);
  const toHigh = sideAsShown(price, high, tickSize);
  if (toLow === null || toHigh === null) return null;
  const place = toLow === toHigh ? toLow : 'inside';
  return {
    topic: 'trend',
    leans: place === 'inside' ? 'neither' : leanOf(place),
    base: place === 'inside' ? 0.2 : 0.3,
    proposition: { type: 'price-to-cloud', timeframe, place, price, low, high },
    values: [
      frame.priceValue,
      frame.value('senkouSpanA', senkouSpanA),
      frame.value('senkouSpanB', senkouSpanB),
    ],
  };
}

function conversionToBase(frame: Frame): Finding | null {
  const { timeframe, values, tickSize } = frame;
  const { tenkanSen: tenkan, kijunSen: kijun } = values.ichimokuCloud;
  if (tenkan === null || kijun === null) return null;
  const side = sideAsShown(tenkan, kijun, tickSize);
  if (side === null) return null;
  return {
    topic: 'trend',
    leans: leanOf(side),
    base: 0.15,
    proposition: { type: 'conversion-to-base', timeframe, side, tenkan, kijun },
    values: [frame.value('tenkanSen', tenkan), frame.value('kijunSen', kijun)],
  };
}

function priceToVwap(frame: Frame): Finding | null {
  const { timeframe, values, price, tickSize } = frame;
  const value = values.technicalIndicators.VWAP;
  const side = value === null ? null : sideAsShown(price, value, tickSize);
  if (value === null || side === null) return null;
  return {
    topic: 'trend',
    leans: leanOf(side),
    base: 0.12,
    proposition: { type: 'price-to-vwap', timeframe, side, price, value },
    values: [frame.priceValue, frame.value('VWAP', value)],
  };
}

export const comparisonsOf = (frame: Frame): FoundClaim[] =>
  frameClaims('comparison', frame, [
    ...priceToAverage(frame),
    priceToAverages(frame),
    averagesStacked(frame),
    macd(frame),
    priceToCloud(frame),
    conversionToBase(frame),
    priceToVwap(frame),
  ]);

export const comparisonClaims = (moment: Moment): FoundClaim[] =>
  framesAt(moment).flatMap(comparisonsOf);
