import type { FoundClaim } from '../claim.ts';
import type { Side } from '../propositions/terms.ts';
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
      leans: 'neither',
      base: base + Math.min(0.1, 0.01 * candles),
      proposition: { type: 'volume-run', timeframe, side, candles },
      values: frame.valuesAt(0, 'volume', 'averageVolume'),
      candles: frame.stretch(candles - 1),
    }),
  ];
}
