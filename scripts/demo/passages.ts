import type { AnalysisResult } from '../../domain/analysis.ts';
import type { ClaimValue, StoredClaim } from '../../domain/claim.ts';
import { claimRule } from '../../domain/claim-rules.ts';
import { guideEntryFor } from '../../domain/indicator-guide.ts';
import { PERIOD_MS } from '../../domain/timeframe.ts';
import { shownValue, sideWords } from '../../src/screens/dashboard/evidence/claim-words.ts';
import { levelTitle } from '../../src/screens/dashboard/evidence/level-title.ts';
import { sourceTitle } from '../../src/screens/dashboard/evidence/source-words.ts';
import type { Evidence, Passage } from '../../src/screens/landing/specimen.ts';
import { shortDate } from '../../src/screens/landing/specimen-words.ts';

type Analysis = Pick<
  AnalysisResult,
  'aianalysis' | 'text' | 'claims' | 'tickSize' | 'tradeRecommendation'
>;

function valueRow(value: ClaimValue, { tickSize, tradeRecommendation }: Analysis) {
  const { fact, timeframe, candleTime } = value;
  const level = levelTitle(value, tradeRecommendation.currentPrice, tickSize);
  const name = sourceTitle({ fact, timeframe: null }, guideEntryFor(fact));
  const isOfCandle = timeframe !== null && fact.startsWith(timeframe);
  const title = level ?? (isOfCandle ? `${timeframe} ${name}` : name);
  const day = fact.startsWith('plan.') || candleTime === null ? '' : `, ${shortDate(candleTime)}`;
  return { label: `${title}${day}`, value: shownValue(value, tickSize) };
}

function candleWords({ candles }: StoredClaim): string | null {
  if (!candles) return null;
  const { timeframe, first, last } = candles;
  const count = Math.round((last - first) / PERIOD_MS[timeframe]) + 1;
  return `${count} candles of ${timeframe}, ${shortDate(first)} to ${shortDate(last)}`;
}

function evidenceOf(claim: StoredClaim, analysis: Analysis): Omit<Evidence, 'start' | 'end'> {
  const { words, tone } = sideWords(claim, analysis.tradeRecommendation);
  if (tone !== 'up' && tone !== 'down' && tone !== 'plain') {
    throw new RangeError(`a side is ${tone}; known: up, down, plain`);
  }
  return {
    title: claim.words,
    side: { words, tone },
    rule: claimRule(claim.proposition.type),
    values: claim.values.map((value) => valueRow(value, analysis)),
    candles: candleWords(claim),
  };
}

/** Where each sentence of a text begins, and where the text ends. */
function sentenceStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: gap } of text.matchAll(/\n+|(?<=\.) (?=[A-Z])/g)) {
    starts.push(index + gap.length);
  }
  return [...starts, text.length];
}

/**
 * Sentences of an analysis with their evidence, and what each stretch of it rests on.
 * @param first place of the first sentence, headings counted as sentences
 * @throws RangeError where the text has fewer
 */
export function passageOf(analysis: Analysis, first: number, count: number): Passage {
  const { aianalysis, text: spans, claims } = analysis;
  const starts = sentenceStarts(aianalysis);
  const [from, to] = [starts[first], starts[first + count]];
  if (from === undefined || to === undefined) {
    throw new RangeError(`the text has ${starts.length - 1} sentences; needed: ${first + count}`);
  }
  const evidence = spans
    .filter(({ start, end }) => start >= from && end <= to)
    .flatMap(({ start, end, claim: id }) => {
      const claim = claims.find((one) => one.id === id);
      return claim
        ? [{ start: start - from, end: end - from, ...evidenceOf(claim, analysis) }]
        : [];
    });
  return { text: aianalysis.slice(from, to).trimEnd(), evidence };
}

/** The place of the first sentence under a heading. @throws RangeError where there is none */
export function sentenceUnder({ aianalysis }: Analysis, heading: string): number {
  const at = aianalysis.indexOf(`### ${heading}\n`);
  const place = sentenceStarts(aianalysis).indexOf(at);
  if (at < 0 || place < 0) throw new RangeError(`the text has no heading "${heading}"`);
  return place + 1;
}
