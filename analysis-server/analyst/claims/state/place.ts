import { at } from '../../../indicators/line.ts';
import { asShown, sideAsShown } from '../as-shown.ts';
import type { Frame } from '../frame.ts';
import { type Finding, shareOf } from '../frame-claim.ts';

/** Price has gone far, which speaks for no side. */
export function outsideBand(frame: Frame): Finding[] {
  const { timeframe, values, series, tickSize } = frame;
  const { bollingerBands, ATR } = values.technicalIndicators;
  const row = series.close.length - 1;
  if (row < 0) return [];
  const close = at(series.close, row);
  return (['upper', 'lower'] as const).flatMap((band): Finding[] => {
    const edge = bollingerBands[band];
    const beyond = band === 'upper' ? 'above' : 'below';
    if (edge === null || sideAsShown(close, edge, tickSize) !== beyond) return [];
    const ranges = ATR !== null && ATR > 0 ? Math.abs(close - edge) / ATR : 0;
    return [
      {
        topic: 'volatility',
        leans: 'neither',
        base: 0.2 + 0.35 * shareOf(ranges, 1),
        proposition: { type: 'outside-band', timeframe, band, close, edge },
        values: [frame.candleValue('close', row), frame.value(`bollingerBands.${band}`, edge)],
      },
    ];
  });
}

const RANGE_CANDLES = 100;

function thirdBy(share: number): 'upper' | 'middle' | 'lower' {
  if (share > 200 / 3) return 'upper';
  return share < 100 / 3 ? 'lower' : 'middle';
}

export function rangePlace(frame: Frame): Finding[] {
  const { timeframe, series, price, tickSize } = frame;
  const first = series.close.length - RANGE_CANDLES;
  if (timeframe !== '1d' || first < 0) return [];
  let [top, bottom] = [first, first];
  for (let row = first; row < series.close.length; row++) {
    if (at(series.high, row) > at(series.high, top)) top = row;
    if (at(series.low, row) < at(series.low, bottom)) bottom = row;
  }
  const [low, high] = [at(series.low, bottom), at(series.high, top)];
  if (sideAsShown(high, low, tickSize) !== 'above' || price < low || price > high) return [];
  const share = (100 * (price - low)) / (high - low);
  const third = thirdBy(asShown(share, 0));
  const proposition = { type: 'range-place', timeframe, candles: RANGE_CANDLES, third } as const;
  return [
    {
      topic: 'level',
      leans: 'neither',
      base: third === 'middle' ? 0.1 : 0.2,
      proposition: { ...proposition, share, low, high },
      values: [frame.priceValue, frame.candleValue('low', bottom), frame.candleValue('high', top)],
    },
  ];
}
