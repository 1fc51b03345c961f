import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../domain/market/candle.ts';
import { dataHash } from '../../bench/odds/data-hash.ts';
import { fitFolder } from '../../bench/odds/fit-folder.ts';
import { modelSource } from '../../bench/odds/model-file.ts';
import { coinFiles } from '../../bench/track-record/candle-folder.ts';
import { dayOf } from '../../bench/track-record/day.ts';
import { WARM_UP } from '../../bench/track-record/replayed-coin.ts';
import { simulatedSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
/** Simulated candles begin in 2024, which is too late; weeks stay whole. */
const EARLIER = 60 * 7 * 24 * HOUR;
const SLOTS_FROM = Date.UTC(2024, 0, 1) - EARLIER + WARM_UP * HOUR;
const UNTIL = dayOf(SLOTS_FROM + 1_500 * HOUR);

const REGIME_HOURS = 15 * 24;

/** Every other fifteen days are calm, so that some of the plans made before them expire. */
function candles(seed: number, hours: number): string {
  let last = 1_000;
  const rows = rowsOf(simulatedSeries('1h', hours, seed));
  const lines = rows.map(([time, open, high, low, close, volume], hour) => {
    const pace = Math.floor(hour / REGIME_HOURS) % 2 === 0 ? 1 : 0.05;
    const before = last;
    const [top, bottom, end] = [high, low, close].map((price) =>
      (before * (price / open) ** pace).toFixed(2),
    );
    last = Number(end);
    return [time - EARLIER, before, top, bottom, end, volume].join(',');
  });
  return `timestamp,open,high,low,close,volume\n${lines.join('\n')}\n`;
}

let folder: string;
const fitted = (until = UNTIL, date = '2024-07-02') => fitFolder(folder, until, date, () => {});
let model: Awaited<ReturnType<typeof fitted>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-folder-'));
  await writeFile(join(folder, 'AUSDT.csv'), candles(11, WARM_UP + 3_000));
  await writeFile(join(folder, 'BUSDT.csv.gz'), gzipSync(candles(12, WARM_UP + 3_000)));
  model = await fitted();
});

afterAll(() => rm(folder, { recursive: true }));

test('a folder of candles gives a model, the same each time', async () => {
  expect(model).toMatchObject({
    date: '2024-07-02',
    fittedUntil: UNTIL,
    validatedUntil: '2024-07-01',
    dataHash: dataHash(coinFiles(folder), Date.UTC(2024, 6, 1)),
  });
  expect(model.fitted).toBeGreaterThan(20);
  expect(model.validated).toBeGreaterThan(20);
  expect(model.targets.primary.baseRate.n).toBe(model.fitted + model.validated);
  expect(await fitted()).toEqual(model);

  const source = modelSource(model);
  expect(source).toMatch(/^\/\/ Written by `npm run fit:odds`\.\nimport type \{ OddsModel \}/);
  const file = join(folder, 'model.ts');
  await writeFile(file, source);
  const { ODDS_MODEL } = await import(file);
  expect(ODDS_MODEL).toEqual(model);
});

test('a look whose time is not over on the border is in neither split', async () => {
  const late = await fitted(dayOf(SLOTS_FROM + 2_400 * HOUR));
  expect(late.fitted).toBeGreaterThan(model.fitted);
  const whole = model.fitted + model.validated;
  expect(Math.abs(late.fitted + late.validated - whole)).toBeLessThan(whole / 4);
});

test('a day that is none, or that lies within the data kept apart, is refused', async () => {
  await expect(fitted('2023-13-01')).rejects.toThrow('the day is "2023-13-01"; needed: YYYY-MM-DD');
  await expect(fitted(UNTIL, 'today')).rejects.toThrow('the day is "today"; needed: YYYY-MM-DD');
  await expect(fitted('2024-07-01')).rejects.toThrow(
    'the fit would end on 2024-07-01; needed: a day before 2024-07-01',
  );
});

test('a folder without coins, or with nothing that ended in time, is refused', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'fit-folder-'));
  await expect(fitFolder(empty, UNTIL, UNTIL, () => {})).rejects.toThrow('holds no coin');
  await rm(empty, { recursive: true });
  await expect(fitted(dayOf(SLOTS_FROM))).rejects.toThrow('ended in time to be fitted on');
});

test('the hash is of coins and candles, packed or not, up to the end of the range', async () => {
  const [a, b] = [await mkdtemp(join(tmpdir(), 'hash-')), await mkdtemp(join(tmpdir(), 'hash-'))];
  const end = Date.UTC(2024, 0, 1) - EARLIER + 10 * HOUR;
  const hash = (of: string) => dataHash(coinFiles(of), end);
  await writeFile(join(a, 'AUSDT.csv'), candles(11, 10));
  await writeFile(join(b, 'AUSDT.csv.gz'), gzipSync(candles(11, 20)));
  expect(hash(a)).toMatch(/^[0-9a-f]{64}$/);
  expect(hash(b)).toBe(hash(a));
  await writeFile(join(a, 'AUSDT.csv'), candles(12, 10));
  expect(hash(b)).not.toBe(hash(a));
  await Promise.all([a, b].map((path) => rm(path, { recursive: true })));
});
