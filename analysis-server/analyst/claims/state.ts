import type { Leans } from '../../../domain/claim/claim.ts';
import { at } from '../../indicators/line.ts';
import type { MarketPicture } from '../market-picture.ts';
import { asShown, sideAsShown } from './as-shown.ts';
import { type Finding, type FoundClaim, foundClaim } from './claim.ts';
import { type Frame, frameClaims, framesAt, shareOf } from './frame.ts';
import { type Moment, undatedValue } from './moment.ts';
import type { OfType } from './proposition.ts';
import { oscillatorStates } from './state/oscillators.ts';
import { trailingStops, trendStrength } from './state/trend.ts';

/** In millionths: 0.01 % every 8 hours, the interest alone in the formulas of contracts. */
export const USUAL_RATE = 100;
/** Closer to the usual, funding says nothing. */
export const FAR_RATE = 200;

/** Of 8 hours as shown, in per cent with four decimals: whole millionths. */
function millionthsOf(rate: number, intervalHours: number): number {
  return asShown((rate / intervalHours) * 8e6, 0);
}

/** A fact: no side is read from it. */
export function fundingClaims({ derivatives }: Pick<MarketPicture, 'derivatives'>): FoundClaim[] {
  const known = derivatives?.funding;
  if (!known) return [];
  const { rate, intervalHours, sum7d } = known;
  const distance = Math.abs(millionthsOf(rate, intervalHours) - USUAL_RATE);
  if (distance < FAR_RATE) return [];
  const payer = rate < 0 ? 'shorts' : 'longs';
  return [
    foundClaim({
      kind: 'state',
      topic: 'funding',
      base: 0.2 + 0.2 * shareOf(distance, 1000),
      proposition: { type: 'funding', payer, rate, intervalHours, sum7d },
      values: [
        undatedValue('derivatives.funding.rate', rate),
        undatedValue('derivatives.funding.intervalHours', intervalHours),
        ...(sum7d === null ? [] : [undatedValue('derivatives.funding.sum7d', sum7d)]),
      ],
    }),
  ];
}

/** Price has gone far, which speaks for no side. */
function outsideBand(frame: Frame): Finding[] {
  const { timeframe, values, series, tickSize } = frame;
  const { bollingerBands, ATR } = values.technicalIndicators;
  const row = series.close.length - 1;
  if (row < 0) return [];
  const close = at(series.close, row);
  return (['upper', 'lower'] as const).flatMap((band): Finding | [] => {
    const edge = bollingerBands[band];
    const beyond = band === 'upper' ? 'above' : 'below';
    if (edge === null || sideAsShown(close, edge, tickSize) !== beyond) return [];
    const ranges = ATR !== null && ATR > 0 ? Math.abs(close - edge) / ATR : 0;
    return {
      topic: 'volatility',
      base: 0.2 + 0.35 * shareOf(ranges, 1),
      proposition: { type: 'outside-band', timeframe, band, close, edge },
      values: [frame.candleValue('close', row), frame.value(`bollingerBands.${band}`, edge)],
    };
  });
}

const RANGE_CANDLES = 100;

function thirdBy(share: number): 'upper' | 'middle' | 'lower' {
  if (share > 200 / 3) return 'upper';
  return share < 100 / 3 ? 'lower' : 'middle';
}

function rangePlace(frame: Frame): Finding | null {
  const { timeframe, series, price, tickSize } = frame;
  const first = series.close.length - RANGE_CANDLES;
  if (timeframe !== '1d' || first < 0) return null;
  let [top, bottom] = [first, first];
  for (let row = first; row < series.close.length; row++) {
    if (at(series.high, row) > at(series.high, top)) top = row;
    if (at(series.low, row) < at(series.low, bottom)) bottom = row;
  }
  const [low, high] = [at(series.low, bottom), at(series.high, top)];
  if (sideAsShown(high, low, tickSize) !== 'above' || price < low || price > high) return null;
  const share = (100 * (price - low)) / (high - low);
  const third = thirdBy(asShown(share, 0));
  const proposition = { type: 'range-place', timeframe, candles: RANGE_CANDLES, third } as const;
  return {
    topic: 'level',
    base: third === 'middle' ? 0.1 : 0.2,
    proposition: { ...proposition, share, low, high },
    values: [frame.priceValue, frame.candleValue('low', bottom), frame.candleValue('high', top)],
  };
}

type Volume = OfType<'candle-volume'>;

/** In per cent of the average; above it, volume is heavy. */
export const HEAVY_SHARE = 150;
type Flow = OfType<'money-flow'>['flow'];

function amountBy(share: number): Volume['amount'] {
  if (share < 60) return 'thin';
  return share > HEAVY_SHARE ? 'heavy' : 'ordinary';
}

function moveOf({ series, tickSize }: Frame, row: number): Volume['candle'] {
  const side = sideAsShown(at(series.close, row), at(series.open, row), tickSize);
  if (side === null) return 'stood still';
  return side === 'above' ? 'rose' : 'fell';
}

/** Heavy volume leans with its candle, thin and ordinary volume to no side. */
function volumeLeans(amount: Volume['amount'], candle: Volume['candle']): Leans {
  if (amount !== 'heavy' || candle === 'stood still') return 'neither';
  return candle === 'rose' ? 'long' : 'short';
}

const LOUDNESS = { thin: 0.2, ordinary: 0.08, heavy: 0.3 } as const;

function candleVolume(frame: Frame): Finding | null {
  const { timeframe, values, series } = frame;
  const { currentVolume, averageVolume } = values.volumeAnalysis;
  const row = series.close.length - 1;
  if (row < 0 || currentVolume === null || averageVolume === null || averageVolume <= 0)
    return null;
  const share = (currentVolume / averageVolume) * 100;
  const amount = amountBy(asShown(share, 0));
  const candle = moveOf(frame, row);
  return {
    topic: 'volume',
    leans: volumeLeans(amount, candle),
    base: LOUDNESS[amount] + (amount === 'heavy' ? 0.2 * shareOf(share - HEAVY_SHARE, 250) : 0),
    proposition: { type: 'candle-volume', timeframe, amount, candle, share },
    values: [
      frame.value('volumeShare', share),
      frame.value('currentVolume', currentVolume),
      frame.value('averageVolume', averageVolume),
      frame.candleValue('open', row),
      frame.candleValue('close', row),
    ],
  };
}

function flowBy(value: number): Flow {
  if (value > 0.05) return 'in';
  return value < -0.05 ? 'out' : 'balanced';
}

const FLOW_LEANS: Readonly<Record<Flow, Leans>> = { in: 'long', out: 'short', balanced: 'neither' };

function moneyFlow(frame: Frame): Finding | null {
  const { timeframe, values } = frame;
  const value = values.volumeAnalysis.chaikinMoneyFlow;
  if (value === null) return null;
  const flow = flowBy(asShown(value, 2));
  return {
    topic: 'volume',
    leans: FLOW_LEANS[flow],
    base: flow === 'balanced' ? 0.08 : 0.2 + 0.15 * shareOf(Math.abs(value) - 0.05, 0.2),
    proposition: { type: 'money-flow', timeframe, flow, value },
    values: [frame.value('chaikinMoneyFlow', value)],
  };
}

export const statesOf = (frame: Frame): FoundClaim[] =>
  frameClaims('state', frame, [
    ...oscillatorStates(frame),
    trendStrength(frame),
    candleVolume(frame),
    moneyFlow(frame),
    ...outsideBand(frame),
    ...trailingStops(frame),
    rangePlace(frame),
  ]);

export const stateClaims = (moment: Moment): FoundClaim[] => [
  ...framesAt(moment).flatMap(statesOf),
  ...fundingClaims(moment.picture),
];
