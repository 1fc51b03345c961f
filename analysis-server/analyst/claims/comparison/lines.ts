import { sideAsShown } from '../as-shown.ts';
import type { Frame } from '../frame.ts';
import type { Finding } from '../frame-claim.ts';
import { leanOf } from '../lean.ts';

export function macd(frame: Frame): Finding[] {
  const { timeframe, values, tickSize } = frame;
  const { MACDLine: line, MACDSignal: signal } = values.technicalIndicators;
  if (line === null || signal === null) return [];
  const toSignal = sideAsShown(line, signal, tickSize);
  const toZero = sideAsShown(line, 0, tickSize);
  if (toSignal === null || toZero === null) return [];
  return [
    {
      topic: 'momentum',
      leans: leanOf(toSignal),
      base: toSignal === toZero ? 0.3 : 0.25,
      proposition: { type: 'macd', timeframe, toSignal, toZero, line, signal },
      values: [frame.value('MACDLine', line), frame.value('MACDSignal', signal)],
    },
  ];
}

/** No claim at an edge of the cloud. */
export function priceToCloud(frame: Frame): Finding[] {
  const { timeframe, values, price, tickSize } = frame;
  const { senkouSpanA, senkouSpanB } = values.ichimokuCloud;
  if (senkouSpanA === null || senkouSpanB === null) return [];
  const low = Math.min(senkouSpanA, senkouSpanB);
  const high = Math.max(senkouSpanA, senkouSpanB);
  const toLow = sideAsShown(price, low, tickSize);
  const toHigh = sideAsShown(price, high, tickSize);
  if (toLow === null || toHigh === null) return [];
  const place = toLow === toHigh ? toLow : 'inside';
  return [
    {
      topic: 'trend',
      leans: place === 'inside' ? 'neither' : leanOf(place),
      base: place === 'inside' ? 0.2 : 0.3,
      proposition: { type: 'price-to-cloud', timeframe, place, price, low, high },
      values: [
        frame.priceValue,
        frame.value('senkouSpanA', senkouSpanA),
        frame.value('senkouSpanB', senkouSpanB),
      ],
    },
  ];
}

export function conversionToBase(frame: Frame): Finding[] {
  const { timeframe, values, tickSize } = frame;
  const { tenkanSen: tenkan, kijunSen: kijun } = values.ichimokuCloud;
  if (tenkan === null || kijun === null) return [];
  const side = sideAsShown(tenkan, kijun, tickSize);
  if (side === null) return [];
  return [
    {
      topic: 'trend',
      leans: leanOf(side),
      base: 0.15,
      proposition: { type: 'conversion-to-base', timeframe, side, tenkan, kijun },
      values: [frame.value('tenkanSen', tenkan), frame.value('kijunSen', kijun)],
    },
  ];
}

export function priceToVwap(frame: Frame): Finding[] {
  const { timeframe, values, price, tickSize } = frame;
  const value = values.technicalIndicators.VWAP;
  const side = value === null ? null : sideAsShown(price, value, tickSize);
  if (value === null || side === null) return [];
  return [
    {
      topic: 'trend',
      leans: leanOf(side),
      base: 0.12,
      proposition: { type: 'price-to-vwap', timeframe, side, price, value },
      values: [frame.priceValue, frame.value('VWAP', value)],
    },
  ];
}
