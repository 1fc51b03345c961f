import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BLOCK_CANDLES, type CandleBlocks } from '../../domain/analysis/candle-blocks.ts';
import { candleText } from '../../domain/analysis/inputs-answer.ts';
import { type CandleRow, seriesFromRows } from '../../domain/market/candle.ts';
import {
  candleAt,
  candleIndex,
  PERIOD_MS,
  type Timeframe,
  TimeframeSchema,
} from '../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { Call, FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { loadHistory } from './candle-blocks.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const COIN = 'BTCUSDT';
/** 22 minutes into a block of 15m. */
const NOW = epochMs(candleAt('15m', 7_750 * BLOCK_CANDLES) + 22 * MINUTE_MS);
const blockOf = (timeframe: Timeframe, time: number) =>
  Math.floor(candleIndex(timeframe, time) / BLOCK_CANDLES);

let backend: FakeBackend;
let now: EpochMs;
let weeks: CandleBlocks['weeks'];
let corrections: CandleBlocks['corrections'];
/** '15m 7700': what the server has in place of its candles. */
const damagedThere = new Set<string>();

function textOf(timeframe: Timeframe, block: number): string | null {
  if (damagedThere.has(`${timeframe} ${block}`)) return 'AgA=';
  const unclosed = candleIndex(timeframe, now);
  const rows: CandleRow[] = [];
  for (let place = 0; place < BLOCK_CANDLES; place += 1) {
    const index = block * BLOCK_CANDLES + place;
    if (index < unclosed) rows.push([candleAt(timeframe, index), 10, 12, 9, 11, place]);
  }
  return rows.length === 0 ? null : candleText(seriesFromRows(timeframe, rows));
}

function answerTo({ search }: Call): readonly [number, CandleBlocks] {
  const asked = new URLSearchParams(search);
  const timeframe = TimeframeSchema.options.find((each) => each === asked.get('timeframe')) ?? '1w';
  const blocks: CandleBlocks['blocks'] = [];
  for (let block = Number(asked.get('from')); block <= Number(asked.get('to')); block += 1) {
    const candles = textOf(timeframe, block);
    if (candles !== null) blocks.push({ block, candles });
  }
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const known = timeframe === '1h' ? corrections : [];
  return [200, { market, weeks, tickSize: 0.1, blocks, corrections: known }];
}

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  now = NOW;
  weeks = 'days';
  corrections = [];
  damagedThere.clear();
  backend.answer('/analysis/candles', answerTo);
});

const load = (online = true) => loadHistory(ME, COIN, online, now);

async function loaded(online = true) {
  const outcome = await load(online);
  if (outcome.status !== 'history') throw new Error(`it came to ${JSON.stringify(outcome)}`);
  return outcome;
}

/** '15m 7700-7710' for each question of one loading, and what came of it. */
async function asking() {
  backend.calls.length = 0;
  const outcome = await loaded();
  const asked = backend.calls
    .map(({ search }) => new URLSearchParams(search))
    .map((of) => `${of.get('timeframe')} ${of.get('from')}-${of.get('to')}`);
  return { asked: asked.sort(), ...outcome };
}

const spanOf = (timeframe: Timeframe, candles: number) => {
  const newest = candleIndex(timeframe, NOW) - 1;
  const first = candleIndex(timeframe, NOW - 90 * DAY_MS) - candles;
  return `${timeframe} ${Math.floor(first / BLOCK_CANDLES)}-${Math.floor(newest / BLOCK_CANDLES)}`;
};

test('what analyses of 90 days look back on is asked for once, and is there offline', async () => {
  const { asked, history, damaged } = await asking();
  expect(asked).toEqual(
    [spanOf('15m', 1_000), spanOf('1d', 7_007), spanOf('1h', 1_000), spanOf('4h', 1_000)].sort(),
  );
  expect(damaged).toEqual([]);
  expect(history.candles['15m'].series.time.at(-1)).toBe(
    candleAt('15m', candleIndex('15m', NOW) - 1),
  );
  expect(history.to).toBe(candleAt('15m', candleIndex('15m', NOW)));
  expect((await asking()).asked).toEqual([]);
  const { history: offline } = await loaded(false);
  expect(offline).toEqual(history);
});

test('weekly candles are asked for where the market has its own', async () => {
  weeks = 'own';
  const { asked, history } = await asking();
  expect(asked).toContain(spanOf('1w', 1_000));
  expect(history.candles['1w'].series.time.length).toBeGreaterThan(1_000);
});

test('the two newest blocks are asked for again after each close', async () => {
  await asking();
  now = epochMs(NOW + PERIOD_MS['15m']);
  const newest = blockOf('15m', NOW);
  expect((await asking()).asked).toEqual([`15m ${newest - 1}-${newest}`]);
});

test('a corrected block is asked for again after a day, all others after a week', async () => {
  const candle = candleIndex('1h', NOW - 60 * DAY_MS);
  corrections = [{ id: 3, candle, row: [candleAt('1h', candle), 1, 2, 1, 2, 5] }];
  const { history } = await asking();
  expect(history.candles['1h'].corrections).toEqual(corrections);
  const corrected = Math.floor(candle / BLOCK_CANDLES);
  now = epochMs(NOW + DAY_MS - HOUR_MS);
  expect((await asking()).asked.filter((each) => each.startsWith(`1h ${corrected}-`))).toEqual([]);
  now = epochMs(NOW + DAY_MS);
  const later = await asking();
  expect(later.asked.filter((each) => each.startsWith(`1h ${corrected}-`))).toHaveLength(1);
  now = epochMs(NOW + 7 * DAY_MS);
  const first = blockOf('4h', now - 90 * DAY_MS - 1_000 * PERIOD_MS['4h']);
  const newest = blockOf('4h', now - PERIOD_MS['4h']);
  expect((await asking()).asked).toContain(`4h ${first}-${newest}`);
});

test('a block damaged on the device is fetched again', async () => {
  const { history } = await loaded();
  const block = blockOf('15m', NOW) - 9;
  const { blocks } = await database();
  await blocks.update([ME, COIN, '15m', block], { candles: 'AQA!' });
  const found = await asking();
  expect(found.asked).toEqual([`15m ${block}-${block}`]);
  expect(found.history).toEqual(history);
});

test('one that stays damaged is asked for once more, named, and missed alone', async () => {
  const block = blockOf('15m', NOW) - 9;
  damagedThere.add(`15m ${block}`);
  const { asked, damaged, history } = await asking();
  expect(asked).toContain(`15m ${block}-${block}`);
  expect(damaged).toEqual([expect.stringMatching(/^15m, \d+ \w+ 20\d\d to \d+ \w+ 20\d\d$/)]);
  const { time } = history.candles['15m'].series;
  expect(time.some((each) => blockOf('15m', each) === block)).toBe(false);
  expect(time.some((each) => blockOf('15m', each) === block - 1)).toBe(true);
  expect((await loaded(false)).damaged).toEqual(damaged);
});

test('without candles on the device: offline, or what the server said', async () => {
  expect(await load(false)).toEqual({ status: 'offline' });
  backend.answer('/analysis/candles', [503, { detail: 'The market cannot be reached.' }]);
  expect(await load()).toEqual({
    status: 'failed',
    sentence: expect.stringContaining('cannot be reached'),
  });
});

test('a server that fails leaves what the device holds', async () => {
  const { history } = await loaded();
  now = epochMs(NOW + HOUR_MS);
  backend.answer('/analysis/candles', [503, { detail: 'The market cannot be reached.' }]);
  expect((await loaded()).history.to).toBe(history.to);
});
