import { join } from 'node:path';
import * as v from 'valibot';
import { readRecordedFile } from '../../analysis-server/market/recorded/recorded-file.ts';
import type { AnalysisResult } from '../../domain/analysis/analysis.ts';
import type { TradeRecommendation } from '../../domain/analysis/recommendation.ts';
import type { ClaimValue, StoredClaim } from '../../domain/claim/claim.ts';
import { claimRule } from '../../domain/claim/claim-rules.ts';
import { guideEntryFor } from '../../domain/guide/indicator-guide.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { WEEK_POINTS } from '../../domain/record/week-line.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import {
  levelTitle,
  shownValue,
  sideWords,
  sourceTitle,
} from '../../src/screens/dashboard/text/claim-words.ts';
import {
  type Evidence,
  type Passage,
  type Specimen,
  SpecimenSchema,
} from '../../src/screens/landing/specimen.ts';
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

/** The end of the text comes last. */
function sentenceStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: gap } of text.matchAll(/\n+|(?<=\.) (?=[A-Z])/g)) {
    starts.push(index + gap.length);
  }
  return [...starts, text.length];
}

/** `first` counts headings as sentences. @throws RangeError if there are fewer */
function passageOf(analysis: Analysis, first: number, count: number): Passage {
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

/** Index of a heading's first sentence. @throws RangeError if there is none */
function sentenceUnder({ aianalysis }: Analysis, heading: string): number {
  const at = aianalysis.indexOf(`### ${heading}\n`);
  const place = sentenceStarts(aianalysis).indexOf(at);
  if (at < 0 || place < 0) throw new RangeError(`the text has no heading "${heading}"`);
  return place + 1;
}

const READING = 'Momentum';
const ARGUMENT = 'Trend';

type Settled = Pick<TradeRecommendation, 'action' | 'entry' | 'stopLoss' | 'takeProfit'>;

/** `expires`: ms UTC. If one candle touches stop and target, the loss counts. */
export function outcomeOf(
  { action, entry, stopLoss, takeProfit }: Settled,
  expires: number,
  after: readonly CandleRow[],
): Specimen['outcome'] {
  const long = action === 'LONG';
  const targets = Object.entries(takeProfit);
  const primary = targets.at(-1)?.[0];
  const waypoints: string[] = [];
  let last = { at: epochMs(0), price: entry };
  for (const [time, , high, low, close] of after) {
    const at = epochMs(time);
    if (time >= expires) return { touched: 'expiry', ...last, waypoints };
    if (long ? low <= stopLoss : high >= stopLoss) {
      return { touched: 'stop', at, price: stopLoss, waypoints };
    }
    for (const [label, target] of targets) {
      if (waypoints.includes(label) || (long ? high < target : low > target)) continue;
      if (label === primary) return { touched: 'target', at, price: target, waypoints };
      waypoints.push(label);
    }
    last = { at, price: price(close) };
  }
  return { touched: 'neither', ...last, waypoints };
}

/** Parts of an analysis, and what the recorded market did afterwards. */
export async function specimenOf(analysis: AnalysisResult, folder: string): Promise<Specimen> {
  const { coin, tickSize, snapshotTime, candleTimes } = analysis;
  const { tradeRecommendation: plan } = analysis;
  const read = (timeframe: Timeframe) =>
    readRecordedFile(join(folder, coin, `${timeframe}.csv`)).then(({ rows }) => rows);
  const [quarters, fourHours] = await Promise.all([read('15m'), read('4h')]);
  return {
    coin,
    tickSize,
    snapshotTime,
    candleTimes: v.parse(SpecimenSchema.entries.candleTimes, candleTimes),
    recommendation: v.parse(SpecimenSchema.entries.recommendation, plan),
    week: fourHours
      .filter(([time]) => time + PERIOD_MS['4h'] <= snapshotTime)
      .slice(-WEEK_POINTS)
      .map(([, , , , close]) => price(close)),
    reading: passageOf(analysis, sentenceUnder(analysis, READING), 1),
    argument: passageOf(analysis, sentenceUnder(analysis, ARGUMENT), 2),
    outcome: outcomeOf(
      plan,
      snapshotTime + plan.expiresInHours * PERIOD_MS['1h'],
      quarters.filter(([time]) => time >= snapshotTime),
    ),
  };
}
