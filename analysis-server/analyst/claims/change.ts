import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { volumeClaims, wideCandleClaims } from './change/candles.ts';
import { extremeClaims, priceChangeClaims } from './change/closes.ts';
import { ChangeFrame, type ChangeSource } from './change/frame.ts';
import { breakClaims } from './change/levels.ts';
import { exitClaims, histogramClaims, moveClaims } from './change/oscillators.ts';
import { pairClaims } from './change/pairs.ts';
import { squeezeClaims, volatilityClaims } from './change/volatility.ts';
import type { FoundClaim } from './claim.ts';

type Finder = (frame: ChangeFrame) => FoundClaim[];

const EVERY: readonly Finder[] = [pairClaims, exitClaims, wideCandleClaims];
const SLOW: readonly Finder[] = [
  ...EVERY,
  moveClaims,
  breakClaims,
  histogramClaims,
  priceChangeClaims,
];
const MIDDLE: readonly Finder[] = [...SLOW, squeezeClaims, volumeClaims, volatilityClaims];

/** A quarter of an hour changes too often, a week too seldom. */
const FINDERS: Readonly<Record<Timeframe, readonly Finder[]>> = {
  '1w': SLOW,
  '1d': MIDDLE,
  '4h': MIDDLE,
  '1h': MIDDLE,
  '15m': EVERY,
};

export function changeClaims(moment: ChangeSource): FoundClaim[] {
  const frames = TIMEFRAMES.map((timeframe) => new ChangeFrame(moment, timeframe));
  return [
    ...frames.flatMap((frame) => FINDERS[frame.timeframe].flatMap((find) => find(frame))),
    ...extremeClaims(frames.filter(({ timeframe }) => timeframe !== '15m')),
  ];
}
