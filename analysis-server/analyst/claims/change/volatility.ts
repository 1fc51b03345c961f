import type { FoundClaim } from '../claim.ts';
import { candlesOfYear, shareOfYear } from '../history.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

const FEWEST_VALUES = 50;
const OUTER_SHARE = 90;
const ATR_CANDLES = 14;

export function volatilityClaims(frame: ChangeFrame): FoundClaim[] {
  const { timeframe, history } = frame;
  const percentAt = (ago: number) => {
    const range = history.at('ATR', ago);
    const close = history.at('close', ago);
    return range === null || close === null ? null : (100 * range) / close;
  };
  const percent = percentAt(0);
  if (percent === null) return [];
  let candles = 0;
  let calmer = 0;
  let wilder = 0;
  for (let ago = candlesOfYear(history) - 1; ago >= 0; ago--) {
    const other = percentAt(ago);
    if (other === null) continue;
    candles += 1;
    if (other < percent) calmer += 1;
    if (other > percent) wilder += 1;
  }
  const share = (100 * Math.max(calmer, wilder)) / candles;
  if (candles < FEWEST_VALUES || share < OUTER_SHARE) return [];
  return [
    frame.claim({
      topic: 'volatility',
      base: 0.25 + 0.01 * (share - OUTER_SHARE),
      proposition: {
        type: 'volatility',
        timeframe,
        place: calmer > wilder ? 'high' : 'low',
        percent,
        candles,
        share,
      },
      values: frame.valuesAt(0, 'ATR', 'close'),
      candles: frame.stretch(ATR_CANDLES - 1),
    }),
  ];
}

const SHORTEST_RUN = 3;
const SHORTEST_ENDED = 5;
const OLDEST_END = 5;

const BANDS = ['bollingerUpper', 'bollingerLower', 'keltnerUpper', 'keltnerLower'] as const;

function isSqueezed({ history }: ChangeFrame, ago: number): boolean | null {
  const [top, bottom, high, low] = BANDS.map((line) => history.at(line, ago));
  if (top == null || bottom == null || high == null || low == null) return null;
  return top < high && bottom > low;
}

/** A squeeze, now or lately: J. Carter, Mastering the Trade. What follows can go either way. */
export function squeezeClaims(frame: ChangeFrame): FoundClaim[] {
  const { timeframe, history } = frame;
  const free = runFrom(0, (ago) => isSqueezed(frame, ago) === false);
  if (free - 1 > OLDEST_END) return [];
  const candles = runFrom(free, (ago) => isSqueezed(frame, ago) === true);
  if (candles < (free === 0 ? SHORTEST_RUN : SHORTEST_ENDED)) return [];
  const usual = shareOfYear(history, (ago) => isSqueezed(frame, ago));
  const common = {
    topic: 'volatility',
    usual,
    // A short one is common.
    base: 0.15 + 0.015 * Math.min(10, candles),
  } as const;
  if (free === 0) {
    // If nothing moves, channels without width are no squeeze.
    if (frame.figureAt('bollingerUpper', 0) === frame.figureAt('keltnerUpper', 0)) return [];
    const proposition = { type: 'squeeze', timeframe, candles } as const;
    const values = frame.valuesAt(0, ...BANDS);
    return [frame.claim({ ...common, proposition, values, candles: frame.stretch(candles - 1) })];
  }
  return [
    frame.claim({
      ...common,
      proposition: { type: 'squeeze-ended', timeframe, candles, ago: free - 1 },
      values: [free, free - 1].flatMap((ago) => frame.valuesAt(ago, ...BANDS)),
      candles: frame.stretch(free + candles - 1),
    }),
  ];
}
