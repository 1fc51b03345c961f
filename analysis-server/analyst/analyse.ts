import type {
  AnalysisFacts,
  AnalysisFigures,
  AnalysisResult,
  Market,
} from '../../domain/analysis/analysis.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import { ENGINE } from '../../domain/analysis/engine.ts';
import type { Limitation } from '../../domain/analysis/limitation.ts';
import type { TimeframeCandles } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Claim } from './claims/claim.ts';
import { claimsOf } from './claims/claims.ts';
import { momentOf } from './claims/moment.ts';
import { type ComposeInput, composeFigures } from './compose.ts';
import { computeTimeframe } from './computed-timeframe.ts';
import type { TextContext } from './text/context.ts';
import { reasonOf } from './text/reason.ts';
import { draftByRules } from './text/rules/draft.ts';
import { type Words, writtenText } from './text/written-text.ts';

function limitationsOf(candles: Readonly<Record<Timeframe, TimeframeCandles>>): Limitation[] {
  return TIMEFRAMES.flatMap((timeframe): Limitation | [] => {
    const { gaps, refusal } = candles[timeframe];
    if (refusal === null && gaps.length === 0) return [];
    return {
      timeframe,
      kind: refusal === null ? 'gap' : 'refused',
      first: gaps[0]?.first ?? null,
      last: gaps.at(-1)?.last ?? null,
      count: gaps.reduce((sum, { count }) => sum + count, 0),
      reason: refusal ?? 'the market has none',
    };
  });
}

export interface CandlesToAnalyse {
  readonly coin: Coin;
  readonly market: Market;
  readonly tickSize: number;
  /** Closed only, oldest first; at least one timeframe holds one. */
  readonly candles: Readonly<Record<Timeframe, TimeframeCandles>>;
  readonly derivatives: Derivatives | null;
  readonly analysedAt: EpochMs;
}

export interface Analysed {
  readonly facts: AnalysisFacts;
  /** Heaviest first. */
  readonly claims: readonly Claim[];
}

export function contextOf({
  facts,
  claims,
}: Pick<Analysed, 'claims'> & {
  readonly facts: Pick<AnalysisFacts, 'coin' | 'tickSize' | 'snapshotTime'>;
}): TextContext {
  const { coin, tickSize, snapshotTime } = facts;
  return { claims, coin, tickSize, seed: `${coin} ${snapshotTime}` };
}

/** @throws RangeError without any candle, NoPlanError if no ATR leaves room for a plan */
export function analyse(input: ComposeInput): Analysed {
  const figures = composeFigures(input);
  const claims = claimsOf(momentOf(figures, input.timeframes));
  const { tradeRecommendation } = figures;
  const reason = reasonOf(contextOf({ facts: figures, claims }));
  return { facts: { ...figures, tradeRecommendation: { ...tradeRecommendation, reason } }, claims };
}

function computed(input: CandlesToAnalyse): ComposeInput {
  const { coin, market, tickSize, candles, derivatives, analysedAt } = input;
  return {
    coin,
    market,
    tickSize,
    actualAnalysisTime: analysedAt,
    engine: ENGINE,
    timeframes: byTimeframe((timeframe) => {
      const { series, refusal } = candles[timeframe];
      return computeTimeframe(series, refusal);
    }),
    limitations: limitationsOf(candles),
    derivatives,
  };
}

/** Everything but the words, from the arguments alone. @throws as `analyse` */
export function analyseCandles(input: CandlesToAnalyse): Analysed {
  return analyse(computed(input));
}

/** For replays that read no words. @throws as `analyse` */
export function figuresOfCandles(input: CandlesToAnalyse): AnalysisFigures {
  return composeFigures(computed(input));
}

/** No network, no model, always the same. */
export function wordsByRules(analysed: Analysed): Words & { readonly writer: 'rules' } {
  const context = contextOf(analysed);
  return { ...writtenText(draftByRules(context), context), writer: 'rules' };
}

export function writeByRules(analysed: Analysed): AnalysisResult {
  return { ...analysed.facts, ...wordsByRules(analysed) };
}
