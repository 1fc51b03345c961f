import type { FoundClaim } from '../claim.ts';
import type { Side } from '../terms.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

/** Most candles trade less than the average, which few busy ones lift. */
const SHORTEST_RUNS: Readonly<Record<Side, number>> = { above: 3, below: 5 };

/** What a running sum leaves of equal volumes, relative to their average. */
const ROUNDING = 1e-9;

function sideAt({ history }: ChangeFrame, ago: number): Side | null {
  const volume = history.at('volume', ago);
  const average = history.at('averageVolume', ago);
  if (volume === null || average === null) return null;
  if (Math.abs(volume - average) <= ROUNDING * average) return null;
  return volume > average ? 'above' : 'below';
}

export function volumeClaims(frame: ChangeFrame): FoundClaim[] {
  const { timeframe } = frame;
  const side = sideAt(frame, 0);
  if (side === null) return [];
  const candles = runFrom(0, (ago) => sideAt(frame, ago) === side);
  if (candles < SHORTEST_RUNS[side]) return [];
  const base = side === 'above' ? 0.3 : 0.2;
  return [
    frame.claim({
      topic: 'volume',
      base: base + Math.min(0.1, 0.01 * candles),
      proposition: { type: 'volume-run', timeframe, side, candles },
      values: frame.valuesAt(0, 'volume', 'averageVolume'),
      candles: frame.stretch(candles - 1),
    }),
  ];
}

const RANGE_CANDLES = 20;

export function wideCandleClaims(frame: ChangeFrame): FoundClaim[] {
  const { moment, timeframe, history } = frame;
  const { plan } = moment;
  if (plan.timeframe !== timeframe || history.count < RANGE_CANDLES) return [];
  const distance = Math.abs(plan.entry - plan.stopLoss);
  let count = 0;
  for (let ago = 0; ago < RANGE_CANDLES; ago++) {
    const range = (history.at('high', ago) ?? 0) - (history.at('low', ago) ?? 0);
    if (frame.figure(range) > frame.figure(distance)) count += 1;
  }
  const planned = { timeframe, candleTime: frame.stretch(0).last };
  return [
    frame.claim({
      topic: 'plan',
      base: Math.min(0.6, 0.2 + 0.05 * count),
      proposition: { type: 'wide-candles', timeframe, count, of: RANGE_CANDLES, distance },
      values: [
        { fact: 'plan.entry', value: plan.entry, ...planned },
        { fact: 'plan.stopLoss', value: plan.stopLoss, ...planned },
      ],
      candles: frame.stretch(RANGE_CANDLES - 1),
    }),
  ];
}
