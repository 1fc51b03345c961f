import type { AnalysisFacts, AnalysisResult } from '../../domain/analysis/analysis.ts';
import { ENGINE } from '../../domain/analysis/engine.ts';
import type { Limitation } from '../../domain/analysis/limitation.ts';
import type { AnalysisInputs, CoinCandles } from '../../domain/analysis/snapshot-inputs.ts';
import { contentOf, planHash } from '../../domain/analysis/standing-plan.ts';
import { byTimeframe, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { Claim } from './claims/claim.ts';
import { claimsOf } from './claims/claims.ts';
import { momentOf } from './claims/moment.ts';
import { type ComposeInput, composeFigures } from './compose.ts';
import { computeTimeframe } from './computed-timeframe.ts';
import type { TextContext } from './text/context.ts';
import { reasonOf } from './text/reason.ts';
import { draftByRules } from './text/rules/draft.ts';
import { type Words, writtenText } from './text/written-text.ts';

function limitationsOf(candles: CoinCandles): Limitation[] {
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

export interface Analysed {
  readonly facts: AnalysisFacts;
  /** Heaviest first. */
  readonly claims: readonly Claim[];
}

export function contextOf({
  facts,
  claims,
}: Pick<Analysed, 'claims'> & {
  readonly facts: Pick<AnalysisFacts, 'coin' | 'tickSize'>;
}): TextContext {
  const { coin, tickSize } = facts;
  return { claims, coin, tickSize };
}

/**
 * @returns of a plan that opens an empty hash: `withPlanHash`
 * @throws RangeError without any candle, NoPlanError if no ATR leaves room for a plan
 */
export function analyse(input: ComposeInput): Analysed {
  const figures = composeFigures(input);
  const moment = momentOf(figures, input.timeframes);
  const claims = claimsOf(moment);
  const reason =
    input.standing && moment.aged.age !== undefined
      ? input.standing.content.plan.reason
      : reasonOf(figures.coin, moment);
  const tradeRecommendation = { ...figures.tradeRecommendation, reason };
  return { facts: { ...figures, tradeRecommendation }, claims };
}

/** A plan that opens, named by what it says. */
export async function withPlanHash({ facts, claims }: Analysed): Promise<Analysed> {
  const { tradeRecommendation: recommended } = facts;
  const { plan: life } = recommended;
  if (life?.hash !== '') return { facts, claims };
  const hash = await planHash(contentOf(facts));
  const tradeRecommendation = { ...recommended, plan: { ...life, hash } };
  return { facts: { ...facts, tradeRecommendation }, claims };
}

/** With its indicators and patterns. */
export function computedInput({ candles, analysedAt, ...known }: AnalysisInputs): ComposeInput {
  return {
    ...known,
    actualAnalysisTime: analysedAt,
    engine: ENGINE,
    timeframes: byTimeframe((timeframe) => {
      const { series, refusal } = candles[timeframe];
      return computeTimeframe(series, refusal);
    }),
    limitations: limitationsOf(candles),
  };
}

/**
 * Everything but the words, from the arguments alone.
 * @param input closed candles only, oldest first; at least one timeframe holds one
 * @throws as `analyse`
 */
export function analyseCandles(input: AnalysisInputs): Analysed {
  return analyse(computedInput(input));
}

export function wordsByRules(analysed: Analysed): Words & { readonly writer: 'rules' } {
  const context = contextOf(analysed);
  return { ...writtenText(draftByRules(context), context), writer: 'rules' };
}

export function writeByRules(analysed: Analysed): AnalysisResult {
  return { ...analysed.facts, ...wordsByRules(analysed) };
}
