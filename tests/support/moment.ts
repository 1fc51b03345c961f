import { computedInput } from '../../analysis-server/analyst/analyse.ts';
import {
  type Moment,
  momentOf as momentFrom,
} from '../../analysis-server/analyst/claims/moment.ts';
import { type ComposeInput, composeFigures } from '../../analysis-server/analyst/compose.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import type { TimeframeSections } from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { composeInputOf, unknownTimeframe } from './computed-timeframes.ts';
import { wholeCandles } from './whole-candles.ts';

type SeriesByTimeframe = Readonly<Record<Timeframe, CandleSeries>>;

/** The moment of composed values. */
export function momentOfInput(input: ComposeInput): Moment {
  return momentFrom(composeFigures(input), input.timeframes);
}

/** The moment at which the newest of the candles has closed. */
export function momentOf(candles: SeriesByTimeframe): Moment {
  const closes = Object.values(candles).map(
    ({ time, timeframe }) => (time.at(-1) ?? 0) + PERIOD_MS[timeframe],
  );
  const input = computedInput({
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize: 0.01,
    candles: wholeCandles(candles),
    derivatives: null,
    analysedAt: epochMs(Math.max(...closes)),
  });
  return momentOfInput(input);
}

/** Values to know of a timeframe; what is left out of a section is unknown. */
export type KnownValues = Partial<{
  readonly [Section in
    | 'technicalIndicators'
    | 'volumeAnalysis'
    | 'ichimokuCloud'
    | 'patternAnalysis']: Partial<TimeframeSections[Section]>;
}>;

/**
 * A coin in steps of 0.01 of which nothing is known but its price, the values given and its weekly
 * ATR of 4, which a plan needs.
 */
export function momentKnowing(
  known: Partial<Readonly<Record<Timeframe, KnownValues>>>,
  {
    price = 100,
    candles = {},
    derivatives = null,
  }: {
    readonly price?: number;
    readonly candles?: Partial<SeriesByTimeframe>;
    readonly derivatives?: Derivatives | null;
  } = {},
): Moment {
  const input = composeInputOf(
    (timeframe) => {
      const nothing = unknownTimeframe(timeframe, price);
      const ATR = timeframe === '1w' ? 4 : null;
      const { technicalIndicators, volumeAnalysis, ichimokuCloud, patternAnalysis } =
        known[timeframe] ?? {};
      return {
        ...nothing,
        series: candles[timeframe] ?? nothing.series,
        technicalIndicators: { ...nothing.technicalIndicators, ATR, ...technicalIndicators },
        volumeAnalysis: { ...nothing.volumeAnalysis, ...volumeAnalysis },
        ichimokuCloud: { ...nothing.ichimokuCloud, ...ichimokuCloud },
        patternAnalysis: { ...nothing.patternAnalysis, ...patternAnalysis },
      };
    },
    { tickSize: 0.01, derivatives },
  );
  return momentOfInput(input);
}
