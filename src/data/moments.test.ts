import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { BLOCK_CANDLES, type CandleBlocks } from '../../domain/analysis/candle-blocks.ts';
import { candleText } from '../../domain/analysis/inputs-answer.ts';
import { LOOK_BACK } from '../../domain/analysis/usable-candles.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import {
  candleAt,
  candleIndex,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { canonicalJson } from '../../domain/text/canonical-json.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { Call, FakeBackend } from '../../tests/support/fake-backend.ts';
import { recomputeInPage } from '../../tests/support/recompute-in-page.ts';
import { recordedMoment } from '../../tests/support/snapshot-inputs.ts';
import { unkeptMarket } from '../../tests/support/unkept-market.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { wipeDatabase } from './database/ownership.ts';
import { type Moments, openMoments } from './moments.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const COIN = 'BTCUSDT';
const SNAPSHOTS = '/rest/v1/analysis_snapshots';
const LAST = epochMs(Date.UTC(2026, 4, 6, 12));
const NOW = LAST + 7 * MINUTE_MS;
const AT = epochMs(LAST - 60 * DAY_MS);

const simulated = simulatedMarket({ clock: () => epochMs(NOW) });
const recorded = await recordedMoment(unkeptMarket(simulated), COIN, AT);
const blocks = new Map<string, CandleBlocks['blocks']>();
let backend: FakeBackend;

async function blocksOf(timeframe: Timeframe): Promise<CandleBlocks['blocks']> {
  const newest = candleIndex(timeframe, NOW) - 1;
  const first = candleIndex(timeframe, NOW - 90 * DAY_MS) - LOOK_BACK;
  const made: CandleBlocks['blocks'] = [];
  for (let block = Math.floor(first / BLOCK_CANDLES); block * BLOCK_CANDLES <= newest; block += 1) {
    const [from, to] = [block * BLOCK_CANDLES, (block + 1) * BLOCK_CANDLES - 1];
    const span = {
      first: candleAt(timeframe, from),
      last: candleAt(timeframe, Math.min(newest, to)),
    };
    const rows = await simulated.candles({ coin: COIN, timeframe, ...span });
    if (rows.length > 0) made.push({ block, candles: candleText(seriesFromRows(timeframe, rows)) });
  }
  return made;
}

function answerCandles({ search }: Call): readonly [number, CandleBlocks] {
  const asked = blocks.get(new URLSearchParams(search).get('timeframe') ?? '') ?? [];
  const { market } = simulated;
  return [200, { market, weeks: 'own', tickSize: 0.1, blocks: asked, corrections: [] }];
}

/** A list of what is stored, or what one was computed from. */
function answerSnapshots({ search }: Call): readonly [number, unknown] {
  const { stored, inputs } = recorded;
  const { market, tickSize, actualAnalysisTime } = stored;
  if (search.includes('inputs')) {
    return [200, { result: { market, tickSize, actualAnalysisTime }, inputs }];
  }
  const time = (at: number) => new Date(at).toISOString();
  return [
    200,
    [
      { id: 'a', market: 'another', snapshot_time: time(AT + HOUR_MS) },
      { id: SNAPSHOT, market: market.id, snapshot_time: time(AT) },
    ],
  ];
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await recomputeInPage();
  for (const timeframe of TIMEFRAMES) blocks.set(timeframe, await blocksOf(timeframe));
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => {
  backend.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeEach(async () => {
  await wipeDatabase();
  backend.answer('/analysis/candles', answerCandles);
  backend.answer(SNAPSHOTS, [200, []]);
});

async function opened(online = true): Promise<Moments> {
  const outcome = await openMoments(ME, COIN, online);
  if (outcome.status !== 'moments') throw new Error(`it came to ${JSON.stringify(outcome)}`);
  return outcome.moments;
}

test('a moment is analysed by its candles alone, and drawn', async () => {
  const moments = await opened();
  expect(moments).toMatchObject({ coin: COIN, last: LAST, damaged: [] });
  expect(moments.first).toBeLessThanOrEqual(NOW - 90 * DAY_MS + PERIOD_MS['15m']);
  expect(moments.closes.at(-1)?.[0]).toBe(LAST);
  const answer = await moments.at(epochMs(AT + 7 * MINUTE_MS));
  if ('problem' in answer) throw new Error(answer.problem);
  expect(answer).toMatchObject({ analysis: { snapshotTime: AT }, stored: false });
  expect(answer.analysis.technicalIndicators).toEqual(recorded.stored.technicalIndicators);
  expect(answer.analysis.derivatives).toBeNull();
  const chart = await moments.chart(AT);
  expect(chart?.['15m'].candles.at(-1)?.[0]).toBe(AT - PERIOD_MS['15m']);
});

test('where an analysis of that close is stored, it comes out the same, offline too', async () => {
  backend.answer(SNAPSHOTS, answerSnapshots);
  for (const online of [true, false]) {
    const moments = await opened(online);
    const answer = await moments.at(AT);
    if ('problem' in answer) throw new Error(answer.problem);
    expect(answer.stored).toBe(true);
    expect(canonicalJson(answer.analysis)).toBe(canonicalJson(recorded.stored));
    backend.answer(SNAPSHOTS, 'refuse');
  }
});

test('what cannot be asked names the nearest moment that can', async () => {
  const moments = await opened();
  expect(await moments.at(epochMs(LAST + HOUR_MS))).toEqual({
    problem: 'There are no candles of that time yet.',
    nearest: LAST,
  });
  expect(await moments.at(epochMs(moments.first - DAY_MS))).toEqual({
    problem: 'There are no candles of BTCUSDT from that time.',
    nearest: moments.first,
  });
  expect(await moments.chart(epochMs(0))).toBeNull();
});

test('an outage of the market is said, with the nearest moment before or after it', async () => {
  const whole = blocks.get('15m') ?? [];
  const hours = blocks.get('1h') ?? [];
  const [gone] = whole.filter(({ block }) => candleAt('15m', block * BLOCK_CANDLES) > AT);
  const from = candleAt('15m', (gone?.block ?? 0) * BLOCK_CANDLES);
  blocks.set(
    '15m',
    whole.filter((each) => each !== gone),
  );
  const moments = await opened();
  const answer = await moments.at(epochMs(from + DAY_MS));
  expect(answer).toMatchObject({ problem: 'The market gave no usable candles then.' });
  expect('nearest' in answer && answer.nearest).toBe(from + 2 * PERIOD_MS['15m']);
  blocks.set('15m', whole);
  blocks.set('1h', hours);
});

test('offline without candles it says so, and where the code cannot be loaded, too', async () => {
  expect(await openMoments(ME, COIN, false)).toEqual({ status: 'offline' });
  vi.stubGlobal(
    'Worker',
    class {
      onerror = () => undefined;
      postMessage() {
        this.onerror();
      }
      terminate() {}
    },
  );
  expect(await openMoments(ME, COIN, true)).toMatchObject({
    status: 'failed',
    sentence: expect.stringContaining('could not be loaded'),
  });
  await recomputeInPage();
});

test('a server that does not answer is asked once before what the device keeps is used', async () => {
  await opened();
  backend.answer(SNAPSHOTS, 'refuse');
  backend.calls.length = 0;
  await opened();
  expect(backend.calls.filter(({ path }) => path === SNAPSHOTS)).toHaveLength(1);
});
