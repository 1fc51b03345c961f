import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { asShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import { shareOfYear } from '../rarity.ts';
import type { ChangeFrame } from './frame.ts';

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
    return [
      frame.claim({
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
      }),
    ];
  });
}
