import * as v from 'valibot';
import { expect } from 'vitest';
import { pictureOf } from '../../analysis-server/analyst/market-picture.ts';
import { wordCount } from '../../analysis-server/analyst/sentence.ts';
import type { FinishedAnalysis } from '../../analysis-server/jobs/run-analysis.ts';
import { type AnalysisResult, AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { SnapshotInputsSchema } from '../../domain/analysis/snapshot-inputs.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { timeframeFields } from './timeframe-fields.ts';

/** What is left of a text without its evidence and its coin. */
function opinionIn({ aianalysis, text, coin }: AnalysisResult): string {
  let rest = '';
  let read = 0;
  for (const { start, end } of text) {
    rest += aianalysis.slice(read, start);
    read = end;
  }
  return (rest + aianalysis.slice(read)).replaceAll(coin, '');
}

/**
 * Expects an analysis to be whole by its schema, its text to rest on its claims and to be readable, and a
 * timeframe without candles to be silent everywhere but in the sentence that says so.
 */
export function expectSound({ result, inputs }: FinishedAnalysis): void {
  expect(v.parse(AnalysisResultSchema, result)).toEqual(result);
  expect(v.parse(SnapshotInputsSchema, inputs)).toEqual(inputs);
  expect(readAnalysis(result, { coin: result.coin, time: result.snapshotTime })).toEqual(result);

  const { aianalysis, text, claims, tradeRecommendation, tradeSummary } = result;
  expect(text.length).toBeGreaterThanOrEqual(5);
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  expect(opinionIn(result)).not.toMatch(/\d/);
  expect(wordCount(aianalysis)).toBeGreaterThanOrEqual(80);
  expect(wordCount(aianalysis)).toBeLessThanOrEqual(180);
  for (const said of [aianalysis, tradeRecommendation.reason, tradeSummary.riskManagement]) {
    expect(said).not.toMatch(/[{}]|NaN|N\/A|undefined|null|Infinity| {2}|\.\.|,,|;;| \./);
  }

  for (const timeframe of TIMEFRAMES.filter((one) => result.candleTimes[one] === null)) {
    expect(inputs.candles[timeframe]).toHaveProperty('refusal');
    const fields = timeframeFields(pictureOf(result).timeframes[timeframe]);
    expect(fields.filter(({ value }) => typeof value === 'number')).toEqual([]);
    expect(result.limitations).toContainEqual(
      expect.objectContaining({ timeframe, kind: 'refused' }),
    );
    const reasons = result.missing.filter((value) => value.timeframe === timeframe);
    expect(reasons.length).toBeGreaterThan(40);
  }
}
