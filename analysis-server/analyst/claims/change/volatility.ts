import type { FoundClaim } from '../claim.ts';
import { candlesOfYear } from '../rarity.ts';
import type { ChangeFrame } from './frame.ts';

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
      leans: 'neither',
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
