import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import type { FoundClaim } from '../claim.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

const FEWEST_CLOSES = 20;

interface Extreme {
  readonly frame: ChangeFrame;
  readonly candles: number;
}

const timeOf = ({ frame, candles }: Extreme) => candles * PERIOD_MS[frame.timeframe];

/** How many closes, itself included, the newest one is above (sign 1) or below (-1). */
function closesBeyond(frame: ChangeFrame, sign: 1 | -1): number {
  const newest = frame.figureAt('close', 0);
  if (newest === null) return 0;
  return 1 + runFrom(1, (ago) => sign * (newest - (frame.figureAt('close', ago) ?? newest)) > 0);
}

export function extremeClaims(frames: readonly ChangeFrame[]): FoundClaim[] {
  return ([1, -1] as const).flatMap((sign) => {
    const [longest] = frames
      .map((frame) => ({ frame, candles: closesBeyond(frame, sign) }))
      .filter(({ candles }) => candles >= FEWEST_CLOSES)
      .toSorted((a, b) => timeOf(b) - timeOf(a));
    return longest ? [extremeClaim(longest, sign)] : [];
  });
}

function extremeClaim({ frame, candles }: Extreme, sign: 1 | -1): FoundClaim {
  const { timeframe, history } = frame;
  return frame.claim({
    topic: 'trend',
    leans: sign > 0 ? 'long' : 'short',
    base: Math.min(0.55, 0.3 + 0.001 * candles),
    proposition: {
      type: 'extreme-close',
      timeframe,
      end: sign > 0 ? 'highest' : 'lowest',
      candles,
      close: history.at('close', 0) ?? 0,
    },
    values: frame.valuesAt(0, 'close'),
    candles: frame.stretch(candles - 1),
  });
}
