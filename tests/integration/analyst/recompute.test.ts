import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  analyseCandles,
  withPlanHash,
  writeByRules,
} from '../../../analysis-server/analyst/analyse.ts';
import { recompute } from '../../../analysis-server/analyst/recompute-analysis.ts';
import { recordedMarket } from '../../../analysis-server/market/recorded/recorded.ts';
import { noDerivatives } from '../../../domain/analysis/derivatives.ts';
import { ENGINE } from '../../../domain/analysis/engine.ts';
import { snapshotInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import type { StandingPlan } from '../../../domain/analysis/standing-plan.ts';
import { fieldsOf } from '../../../domain/analysis/stored-fields.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { canonicalJson } from '../../../domain/text/canonical-json.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { ownEnvironment } from '../../support/child-process.ts';
import {
  FROZEN_COIN,
  FROZEN_MOMENT,
  frozenMarket,
  frozenMoment,
} from '../../support/frozen-analyses.ts';
import { inputsAt, recordedMoment } from '../../support/snapshot-inputs.ts';
import { standingAfter } from '../../support/standing-plan.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const { stored, inputs, candles } = await frozenMoment(ENGINE);
const bytesOf = (value: unknown) => Buffer.byteLength(canonicalJson(value));
const FOLDER = fileURLToPath(new URL('../../../../shared/data/candles', import.meta.url));

/** The candles with one close of 4h moved by a step of the price. */
function withAnotherClose(row: number) {
  const { series, ...rest } = candles['4h'];
  const close = series.close.map((value, index) => (index === row ? value + 0.1 : value));
  const changed: CandleSeries = { ...series, close };
  return { ...candles, '4h': { ...rest, series: changed } };
}

/** The frozen analysis with another value at a path. */
function changedAt(path: string, value: unknown) {
  const change = (fields: unknown, [key = '', ...deeper]: readonly string[]): unknown => ({
    ...fieldsOf(fields),
    [key]: deeper.length === 0 ? value : change(fieldsOf(fields)[key], deeper),
  });
  return change(stored, path.split('.'));
}

test('the frozen analysis is the same', async () => {
  expect(await recompute(stored, inputs, candles)).toEqual({
    equal: true,
    hash: inputs.hash,
    bytes: bytesOf(stored),
    withWords: true,
  });
});

test('an analysis of another engine is not computed again', async () => {
  const other = { ...stored, engine: 'analyst 99' };
  expect(await recompute(other, inputs, candles)).toEqual({
    equal: false,
    kind: 'other-engine',
    path: 'engine',
    stored: 'analyst 99',
    computed: ENGINE,
  });
});

test('a changed candle is another input, whichever it is', async () => {
  for (const row of [0, 500, candles['4h'].series.close.length - 1]) {
    expect(await recompute(stored, inputs, withAnotherClose(row))).toMatchObject({
      equal: false,
      kind: 'other-inputs',
      path: 'inputs.hash',
      stored: inputs.hash,
    });
  }
});

test('a missing candle is named by its timeframe', async () => {
  const { series, ...rest } = candles['1h'];
  const shorter = Object.fromEntries(
    Object.entries(series).map(([name, column]) => [
      name,
      column instanceof Float64Array ? column.subarray(1) : column,
    ]),
  );
  const fewer = { ...candles, '1h': { ...rest, series: { ...series, ...shorter } } };
  expect(await recompute(stored, inputs, fewer)).toMatchObject({
    kind: 'other-inputs',
    path: 'inputs.candles.1h.first',
  });
});

test('gaps and derivatives are inputs as candles are', async () => {
  const first = epochMs(0);
  const gaps = [{ first, last: first, count: 1 }];
  const gapped = { ...candles, '1w': { ...candles['1w'], gaps } };
  const funded = {
    ...inputs,
    derivatives: noDerivatives('not recorded', { at: first, simulated: true }),
  };
  for (const answer of [
    await recompute(stored, inputs, gapped),
    await recompute(stored, funded, candles),
  ]) {
    expect(answer).toMatchObject({ kind: 'other-inputs', path: 'inputs.hash' });
  }
});

test.each([
  ['technicalIndicators.4h.RSI', 51.23],
  ['supportResistance.15m.supportLevels', [1]],
  ['tradeRecommendation.stopLoss', 1],
  ['aianalysis', 'Buy.'],
  ['odds', 0.5],
])('a changed value is named: %s', async (path, value) => {
  const answer = await recompute(changedAt(path, value), inputs, candles);
  if (answer.equal) throw new Error(`${path} was not noticed`);
  expect(answer.kind).toBe('difference');
  expect(answer.path.startsWith(path)).toBe(true);
  expect(answer.stored).not.toEqual(answer.computed);
});

test('another price step is another input', async () => {
  expect(await recompute(changedAt('tickSize', 0.5), inputs, candles)).toMatchObject({
    kind: 'other-inputs',
    path: 'inputs.hash',
  });
});

test('words of a model are left out and said to be', async () => {
  const { aianalysis: _, text: __, claims: ___, lines: ____, ...rest } = stored;
  const { answers: _____, writer: ______, ...facts } = rest;
  const words = { aianalysis: 'Other words.', text: [], claims: [], answers: [] };
  const written = { ...facts, ...words, writer: 'a model' };
  expect(await recompute(written, inputs, candles)).toEqual({
    equal: true,
    hash: inputs.hash,
    bytes: bytesOf(facts),
    withWords: false,
  });
});

test('a result that lacks what computing begins with is named by that', async () => {
  const { market: _, ...torn } = stored;
  expect(await recompute(torn, inputs, candles)).toMatchObject({
    kind: 'difference',
    path: 'market',
  });
  expect(await recompute('torn', inputs, candles)).toMatchObject({ kind: 'other-engine' });
});

test('the hash is that of the bytes as they are documented', async () => {
  const known = { coin: 'A', market: { id: 'm', name: 'M', simulated: false }, tickSize: 0.5 };
  const column = (...values: readonly number[]) => Float64Array.from(values);
  const none = column();
  const empty = (timeframe: '1w' | '1d' | '4h' | '1h' | '15m') => ({
    series: { timeframe, time: none, open: none, high: none, low: none, close: none, volume: none },
    gaps: [],
    refusal: 'none',
    correction: 0,
  });
  const one = {
    series: {
      timeframe: '1w' as const,
      time: column(7),
      open: column(1),
      high: column(2),
      low: column(0.5),
      close: column(1.5),
      volume: column(3),
    },
    gaps: [],
    refusal: null,
    correction: 3,
  };
  const refused = { refusal: 'none', gaps: [] };
  const numbers = Buffer.alloc(48);
  for (const [place, value] of [7, 1, 2, 0.5, 1.5, 3].entries()) {
    numbers.writeDoubleLE(value, place * 8);
  }
  const bytes = Buffer.concat([
    Buffer.from(
      '{"analysedAt":9,"coin":"A","derivatives":null,"market":{"id":"m","name":"M","simulated":false},"tickSize":0.5}\n',
    ),
    Buffer.from('{"count":1,"gaps":[],"refusal":null,"timeframe":"1w"}\n'),
    numbers,
    ...['1d', '4h', '1h', '15m'].map((timeframe) =>
      Buffer.from(`{"count":0,"gaps":[],"refusal":"none","timeframe":"${timeframe}"}\n`),
    ),
  ]);
  const found = await snapshotInputs({
    ...known,
    analysedAt: epochMs(9),
    derivatives: null,
    candles: {
      '1w': one,
      '1d': empty('1d'),
      '4h': empty('4h'),
      '1h': empty('1h'),
      '15m': empty('15m'),
    },
  });
  expect(found).toEqual({
    candles: {
      '1w': { first: 7, last: 7, count: 1, correction: 3 },
      '1d': refused,
      '4h': refused,
      '1h': refused,
      '15m': refused,
    },
    derivatives: null,
    hash: createHash('sha256').update(bytes).digest('hex'),
  });
});

describe('a plan that stands', () => {
  const opened = async () => {
    const before = await inputsAt(frozenMarket(), FROZEN_COIN, epochMs(FROZEN_MOMENT - DAY_MS));
    return standingAfter(analyseCandles(before), null);
  };
  /** The frozen moment where a plan was opened a day before, and may have ended by then. */
  const taken = async (ended: StandingPlan['ended'] = null) => {
    const standing = { ...(await opened()), ended };
    const now = { ...(await inputsAt(frozenMarket(), FROZEN_COIN, FROZEN_MOMENT)), standing };
    const result = writeByRules(await withPlanHash(analyseCandles(now)));
    return {
      stored: fieldsOf(JSON.parse(JSON.stringify(result))),
      inputs: await snapshotInputs(now),
    };
  };

  test.each([
    ['kept', null],
    ['ended', { by: 'stop', at: FROZEN_MOMENT }],
    ['opened', { by: 'time', at: epochMs(FROZEN_MOMENT - 1) }],
  ] as const)('is an input of the analysis: %s', async (event, ended) => {
    const moment = await taken(ended);
    expect(moment.stored).toMatchObject({ tradeRecommendation: { plan: { event } } });
    expect(moment.inputs.standing?.ended).toEqual(ended);
    expect(await recompute(moment.stored, moment.inputs, candles)).toEqual({
      equal: true,
      hash: moment.inputs.hash,
      bytes: bytesOf(moment.stored),
      withWords: true,
    });
  });

  test('is another input where anything of it was changed', async () => {
    const { stored: analysis, inputs: own } = await taken();
    if (!own.standing) throw new Error('no plan stands');
    const { standing } = own;
    const { content } = standing;
    const plan = { ...content.plan, stopLoss: price(content.plan.stopLoss + 0.1) };
    for (const other of [
      null,
      { ...standing, content: { ...content, plan } },
      { ...standing, decidedCandle: null },
      { ...standing, ended: { by: 'target', at: FROZEN_MOMENT } as const },
    ]) {
      expect(await recompute(analysis, { ...own, standing: other }, candles)).toMatchObject({
        equal: false,
        kind: 'other-inputs',
        path: 'inputs.hash',
        stored: own.hash,
      });
    }
  });
});

const PLACES = [
  { locale: 'de-DE', timeZone: 'Europe/Berlin', LC_ALL: 'de_DE.UTF-8' },
  { locale: 'tr-TR', timeZone: 'Australia/Lord_Howe', LC_ALL: 'tr_TR.UTF-8' },
  { locale: 'ar-EG', timeZone: 'Pacific/Apia', LC_ALL: 'ar_EG.UTF-8' },
];

test.each(PLACES)('the bytes are the same under $locale in $timeZone', async (place) => {
  const file = fileURLToPath(new URL('../../support/recompute-process.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...ownEnvironment(), LC_ALL: place.LC_ALL, TZ: place.timeZone },
  });
  const { locale, timeZone, answer } = v.parse(
    v.object({ locale: v.string(), timeZone: v.string(), answer: v.unknown() }),
    JSON.parse(stdout),
  );
  expect({ locale, timeZone }).toEqual({ locale: place.locale, timeZone: place.timeZone });
  expect(answer).toEqual(await recompute(stored, inputs, candles));
});

describe.skipIf(!existsSync(FOLDER))('recorded moments', () => {
  const market = unkeptMarket(recordedMarket({ folder: FOLDER }));
  const END = Date.UTC(2026, 4, 6, 12);
  const moments = [0, 1, 7, 100, 555, 900].map((back) => epochMs(END - back * PERIOD_MS['1h']));

  test.each(['BTCUSDT', 'ETHUSDT'])('of %s are computed again to the byte', async (coin) => {
    for (const moment of moments) {
      const taken = await recordedMoment(market, coin, moment);
      const answer = await recompute(taken.stored, taken.inputs, taken.candles);
      expect(answer).toEqual({
        equal: true,
        hash: taken.inputs.hash,
        bytes: bytesOf(taken.stored),
        withWords: true,
      });
    }
  });
});
