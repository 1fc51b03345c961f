import type { CandleSeries } from '../../../domain/market/candle.ts';
import { atr } from '../../indicators/atr.ts';
import { lastSwings, type SwingPair } from '../../patterns/market-structure.ts';
import { FINE } from '../../patterns/pattern-analysis.ts';
import { zigzagPivots } from '../../patterns/pivots.ts';
import type { Finding, FoundClaim } from './claim.ts';
import { type Frame, frameClaims, framesAt } from './frame.ts';
import type { Moment } from './moment.ts';
import { leanOf } from './terms.ts';

interface Swings {
  readonly highs: SwingPair | null;
  readonly lows: SwingPair | null;
}

export function swingsOf(series: CandleSeries): Swings {
  const ranges = atr(series);
  const pivots = zigzagPivots(series, ranges, FINE);
  return { highs: lastSwings(ranges, pivots, 'high'), lows: lastSwings(ranges, pivots, 'low') };
}

function swingValues(frame: Frame, { highs, lows }: Swings) {
  return [
    ...(highs ? [highs.earlier, highs.later] : []),
    ...(lows ? [lows.earlier, lows.later] : []),
  ].map(({ kind, index }) => frame.candleValue(kind, index));
}

/** A series without structure is not known to go sideways. */
function structure(frame: Frame, swings: Swings): Finding | null {
  const { structure: form } = frame.values.patternAnalysis.liquiditySwings;
  const isKnown = swings.highs !== null && swings.lows !== null;
  if (form === null || (form === 'sideways' && !isKnown)) return null;
  return {
    topic: 'trend',
    leans: form === 'sideways' ? 'neither' : leanOf(form === 'uptrend' ? 'above' : 'below'),
    base: form === 'sideways' ? 0.2 : 0.4,
    proposition: { type: 'swings', timeframe: frame.timeframe, structure: form },
    values: swingValues(frame, swings),
  };
}

function points(frame: Frame, { highs, lows }: Swings): Finding[] {
  return [highs, lows].flatMap((pair): Finding | [] => {
    if (pair === null || pair.order === 'equal') return [];
    const { earlier, later, order } = pair;
    const rising = order === 'rising';
    return {
      topic: 'trend',
      leans: leanOf(rising ? 'above' : 'below'),
      base: 0.2,
      proposition: {
        type: 'swing-point',
        timeframe: frame.timeframe,
        end: later.kind,
        is: rising ? 'higher' : 'lower',
        last: later.price,
        before: earlier.price,
      },
      values: [
        frame.candleValue(later.kind, later.index),
        frame.candleValue(earlier.kind, earlier.index),
      ],
    };
  });
}

export function structuresOf(frame: Frame): FoundClaim[] {
  const swings = swingsOf(frame.series);
  return frameClaims('structure', frame, [structure(frame, swings), ...points(frame, swings)]);
}

export const structureClaims = (moment: Moment): FoundClaim[] =>
  framesAt(moment).flatMap(structuresOf);
