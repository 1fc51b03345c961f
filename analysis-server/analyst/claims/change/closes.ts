import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { asShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import { shareOfYear } from '../history.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

/** In per cent as shown; below it, price stands still. */
const LEAST_CHANGE = 0.5;

const SPANS = [
  { over: 'day', of: '1h', candles: 24 },
  { over: 'week', of: '4h', candles: 42 },
  { over: 'month', of: '1d', candles: 30 },
  { over: 'quarter', of: '1d', candles: 90 },
] as const;

export function priceChangeClaims(frame: ChangeFrame): FoundClaim[] {
  const { timeframe, history } = frame;
  const changeAt = (ago: number, candles: number) => {
    const from = history.at('close', ago + candles);
    const to = history.at('close', ago);
    return from === null || to === null ? null : { from, to, percent: (100 * (to - from)) / from };
  };
  return SPANS.filter(({ of }) => of === timeframe).flatMap(({ over, candles }) => {
    const change = changeAt(0, candles);
    if (change === null || asShown(Math.abs(change.percent), 1) < LEAST_CHANGE) {
      return [];
    }
    const { from, to } = change;
    const stretch = frame.stretch(candles);
    if (stretch.last - stretch.first !== candles * PERIOD_MS[timeframe]) return [];
    const percent = Math.abs(change.percent);
    const gained = to > from;
    // A price that has gone back since the close would make it the wrong argument.
    if (gained !== frame.moment.picture.price > from) return [];
    const usual = shareOfYear(history, (ago) => {
      const earlier = changeAt(ago, candles);
      return earlier && Math.abs(earlier.percent) >= percent;
    });
    return frame.claim({
      topic: 'trend',
      leans: gained ? 'long' : 'short',
      base: 0.25,
      usual,
      proposition: {
        type: 'price-change',
        over,
        timeframe,
        candles,
        way: gained ? 'gained' : 'lost',
        percent,
        from,
        to,
      },
      values: [candles, 0].flatMap((ago) => frame.valuesAt(ago, 'close')),
      candles: stretch,
    });
  });
}

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
