import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import { AnalysisOutlineSchema } from '../../domain/analysis/analysis-outline.ts';
import { ENGINE, ENGINES } from '../../domain/analysis/engine.ts';
import { NOT_COMPUTED, readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { fieldsOf } from '../../domain/analysis/stored-fields.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { FROZEN_ANALYSES, frozenAnalysis } from '../support/frozen-analyses.ts';

const beside = { coin: 'ETHUSDT', time: epochMs(0) };

const read = (raw: unknown) => {
  const analysis = readAnalysis(raw, beside);
  if (analysis === 'unreadable') throw new Error('the result cannot be read');
  return analysis;
};

test('every engine has a frozen result, and the one that runs is the newest', () => {
  const files = readdirSync(FROZEN_ANALYSES).map((name) =>
    name.replace('-', ' ').replace('.json', ''),
  );
  expect(files.toSorted()).toEqual(ENGINES.toSorted());
  expect(ENGINES.at(-1)).toBe(ENGINE);
});

test('what the engine that runs stores is frozen: another shape needs another engine', () => {
  expect(v.parse(AnalysisResultSchema, frozenAnalysis(ENGINE))).toEqual(frozenAnalysis(ENGINE));
});

test('a result of the engine that runs is read as it was written', () => {
  expect(read(frozenAnalysis(ENGINE))).toEqual(frozenAnalysis(ENGINE));
});

test.each(ENGINES)('a result of %s is still read', (engine) => {
  const stored = frozenAnalysis(engine);
  const { coin, snapshotTime, aianalysis, tradeRecommendation } = stored;
  const analysis = read(stored);
  expect(analysis).toMatchObject({ engine, coin, snapshotTime, aianalysis });
  const { text, claims, answers } = stored;
  expect(analysis).toMatchObject({ text, claims, answers });
  expect(analysis.text.length).toBeGreaterThan(4);
  expect(analysis.tradeRecommendation).toMatchObject({
    action: fieldsOf(tradeRecommendation).action,
    stopLoss: fieldsOf(tradeRecommendation).stopLoss,
    takeProfit: fieldsOf(tradeRecommendation).takeProfit,
  });
  expect(Object.values(analysis.technicalIndicators).every(({ RSI }) => RSI !== null)).toBe(true);
  expect(read(analysis)).toEqual(analysis);
});

test('a plan is compared from the engine on that gave it a life; older ones are a new beginning', () => {
  const isCompared = (engine: string) =>
    v.is(AnalysisOutlineSchema.entries.plan, frozenAnalysis(engine).tradeRecommendation);
  expect(ENGINES.filter(isCompared)).toEqual(ENGINES.slice(ENGINES.indexOf('analyst 7')));
});

test('a reading that an engine did not have is null with that reason, and all else stands', () => {
  const stored = structuredClone(frozenAnalysis(ENGINE));
  const values = fieldsOf(fieldsOf(stored.technicalIndicators)['4h']);
  const { CCI: _, movingAverages, ...others } = values;
  const { MA200: __, ...averages } = fieldsOf(movingAverages);
  const older = {
    ...stored,
    technicalIndicators: {
      ...fieldsOf(stored.technicalIndicators),
      '4h': { ...others, movingAverages: averages },
    },
  };
  const whole = read(stored);
  const analysis = read(older);
  expect(analysis.technicalIndicators['4h']).toEqual({
    ...whole.technicalIndicators['4h'],
    CCI: null,
    movingAverages: { ...whole.technicalIndicators['4h'].movingAverages, MA200: null },
  });
  expect(analysis.missing.slice(whole.missing.length)).toEqual([
    { timeframe: '4h', field: 'movingAverages.MA200', reason: NOT_COMPUTED },
    { timeframe: '4h', field: 'CCI', reason: NOT_COMPUTED },
  ]);
});

test('what a newer engine added is carried along for the version that knows it', () => {
  const newer = { ...frozenAnalysis(ENGINE), engine: 'analyst 99', odds: { TP1: 0.4 } };
  expect(read(newer)).toEqual(newer);
});
