import * as v from 'valibot';
import {
  type EvidenceSpan,
  EvidenceSpanSchema,
  FixedAnswerSchema,
  LinesSchema,
  StoredClaimSchema,
} from '../claim/claim.ts';
import { type Coin, CoinSchema } from '../market/coin.ts';
import { tickForPrice } from '../market/tick-for-price.ts';
import { byTimeframe } from '../market/timeframe.ts';
import { type EpochMs, EpochMsSchema, epochMs, FiniteNumber } from '../text/quantity.ts';
import { MarketSchema, MissingValueSchema } from './analysis.ts';
import { DerivativesSchema } from './derivatives.ts';
import { ENGINES } from './engine.ts';
import type { KnownAnalysis, KnownPlan } from './known-analysis.ts';
import { LimitationSchema } from './limitation.ts';
import { KnownRangesSchema } from './ranges.ts';
import { readPlan, readSummary } from './read-plan.ts';
import { readSections } from './read-sections.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf, validOf } from './stored-fields.ts';

type Evidence = Pick<KnownAnalysis, 'text' | 'claims' | 'lines' | 'answers'>;

/** In order; a span that starts within another is dropped. */
export function readSpans(
  stored: unknown,
  text: string,
  known: ReadonlySet<string>,
): EvidenceSpan[] {
  const spans: EvidenceSpan[] = [];
  let read = 0;
  for (const span of listOf(EvidenceSpanSchema, stored).toSorted((a, b) => a.start - b.start)) {
    const { start, end, claim } = span;
    if (start < read || end <= start || end > text.length || !known.has(claim)) continue;
    spans.push(span);
    read = end;
  }
  return spans;
}

/** Empty for backends without evidence. */
export function readEvidence(stored: Fields, aianalysis: string): Evidence {
  const claims = listOf(StoredClaimSchema, stored.claims);
  const known = new Set(claims.map(({ id }) => id));
  return {
    text: readSpans(stored.text, aianalysis, known),
    claims,
    lines: validOf(LinesSchema, stored.lines),
    answers: listOf(FixedAnswerSchema, stored.answers).map((answer) => ({
      ...answer,
      spans: readSpans(answer.spans, answer.text, known),
    })),
  };
}

export const NOT_COMPUTED = 'not computed then';

const SECTIONS = [
  'aianalysis',
  'technicalIndicators',
  'ichimokuCloud',
  'fibonacciLevels',
  'pivotPoints',
  'patternAnalysis',
  'supportResistance',
  'volumeAnalysis',
  'tradeRecommendation',
  'tradeSummary',
] as const;

const isSection = (stored: Fields, name: (typeof SECTIONS)[number]) =>
  v.is(name === 'aianalysis' ? v.string() : v.looseObject({}), stored[name]);

/** Whether a section holds what this app never stored there. */
export function isCorrupt(raw: unknown): boolean {
  const stored = fieldsOf(raw);
  return SECTIONS.some((name) => (stored[name] ?? null) !== null && !isSection(stored, name));
}

const LAST_MOMENT = 8.64e15;
const TimeSchema = v.pipe(EpochMsSchema, v.minValue(epochMs(0)), v.maxValue(epochMs(LAST_MOMENT)));
const TICK_WITHOUT_PRICE = 0.01;
const TickSchema = v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE));

/** Six digits of the price, for results without a tick. */
function tickFor(plan: KnownPlan | null, levels: readonly number[]): number {
  const targets = Object.values(plan?.takeProfit ?? {});
  const prices = [plan?.currentPrice, plan?.entry, plan?.stopLoss, ...targets, ...levels];
  const price = prices.find((figure) => typeof figure === 'number' && figure > 0);
  return typeof price === 'number' ? tickForPrice(price) : TICK_WITHOUT_PRICE;
}

export interface KnownBeside {
  readonly coin: Coin;
  /** When it was made or received. */
  readonly time: EpochMs;
}

/**
 * Accepts any engine, even a newer one, and other backends. Absent fields are null; unknown fields
 * are kept for later versions.
 */
export function readAnalysis(raw: unknown, beside: KnownBeside): KnownAnalysis | 'unreadable' {
  const stored = fieldsOf(raw);
  if (!SECTIONS.some((name) => isSection(stored, name))) return 'unreadable';
  const engine = textOf(stored.engine);
  const isOurs = engine !== null && ENGINES.includes(engine);
  const { missing, ...sections } = readSections(stored, isOurs ? NOT_COMPUTED : null);
  const tradeRecommendation = readPlan(stored.tradeRecommendation);
  const candleTimes = fieldsOf(stored.candleTimes);
  const { supportLevels } = sections.supportResistance['4h'];
  const aianalysis = textOf(stored.aianalysis) ?? '';
  return {
    ...stored,
    ...sections,
    tradeRecommendation,
    tradeSummary: readSummary(stored.tradeSummary),
    derivatives: validOf(DerivativesSchema, stored.derivatives),
    ranges: validOf(KnownRangesSchema, stored.ranges) ?? undefined,
    coin: validOf(CoinSchema, stored.coin) ?? beside.coin,
    market: validOf(MarketSchema, stored.market),
    tickSize:
      validOf(TickSchema, numberOf(stored.tickSize)) ?? tickFor(tradeRecommendation, supportLevels),
    snapshotTime: validOf(TimeSchema, stored.snapshotTime) ?? beside.time,
    candleTimes: byTimeframe((timeframe) => validOf(TimeSchema, candleTimes[timeframe])),
    actualAnalysisTime: validOf(TimeSchema, stored.actualAnalysisTime) ?? beside.time,
    engine,
    missing: [...listOf(MissingValueSchema, stored.missing), ...missing],
    limitations: listOf(LimitationSchema, stored.limitations),
    ...readEvidence(stored, aianalysis),
    aianalysis,
    writer: textOf(stored.writer),
  };
}
