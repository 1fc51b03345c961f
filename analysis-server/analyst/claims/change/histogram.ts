import type { FoundClaim } from '../claim.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

const SHORTEST_RUN = 3;

export function histogramClaims(frame: ChangeFrame): FoundClaim[] {
  const { history, timeframe } = frame;
  const value = history.at('MACDHistogram', 0);
  const newest = frame.figureAt('MACDHistogram', 0);
  if (value === null || newest === null || newest === 0) return [];
  const sign = newest > 0 ? 1 : -1;
  const runOf = (way: 1 | -1) =>
    runFrom(0, (ago) => {
      const after = frame.figureAt('MACDHistogram', ago);
      const before = frame.figureAt('MACDHistogram', ago + 1);
      if (after === null || before === null || before * sign <= 0) return false;
      return way * sign * (after - before) > 0;
    });
  const growing = runOf(1);
  const candles = Math.max(growing, runOf(-1));
  if (candles < SHORTEST_RUN) return [];
  const grows = growing > 0;
  return [
    frame.claim({
      topic: 'momentum',
      leans: grows === sign > 0 ? 'long' : 'short',
      base: Math.min(0.35, 0.2 + 0.02 * candles),
      proposition: {
        type: 'histogram',
        timeframe,
        sign: sign > 0 ? 'positive' : 'negative',
        way: grows ? 'growing' : 'shrinking',
        candles,
        value,
      },
      values: [candles, 0].flatMap((ago) => frame.valuesAt(ago, 'MACDHistogram')),
      candles: frame.stretch(candles),
    }),
  ];
}
