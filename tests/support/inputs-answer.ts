import { type InputsAnswer, packCandles } from '../../domain/analysis/inputs-answer.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { simulatedSeries } from './candles.ts';

/** The inputs of no analysis at all, in the form that the app keeps. */
export function inputsAnswer(count = 3): InputsAnswer {
  return {
    inputs: {
      candles: byTimeframe(() => ({ refusal: 'there is no closed candle', gaps: [] })),
      derivatives: null,
      hash: 'ab'.repeat(32),
    },
    candles: packCandles(
      byTimeframe((timeframe) => ({
        series: simulatedSeries(timeframe, count, 7),
        gaps: [],
        refusal: null,
        correction: 0,
      })),
    ),
  };
}
