import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../domain/market/candle.ts';
import { bandsSource, type FittedBands, fitFolder } from '../../bench/bands/fit-folder.ts';
import { coverOf, stopFigures, touchFigures } from '../../bench/bands/measured-bands.ts';
import { moveFrom } from '../../bench/bands/observed-moves.ts';
import { stopsOfFolder } from '../../bench/bands/observed-stops.ts';
import { dataHash } from '../../bench/odds/data-hash.ts';
import { coinFiles } from '../../bench/track-record/candle-folder.ts';
import { dayOf } from '../../bench/track-record/day.ts';
import { simulatedSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Simulated candles begin in 2024, which is too late; weeks stay whole. */
const EARLIER = 60 * 7 * DAY;
const BEGIN = Date.UTC(2024, 0, 1) - EARLIER;
const DAYS = 190;
const UNTIL = BEGIN + 160 * DAY;
const COINS = ['A', 'B', 'C', 'D', 'E'];

/** @param change of a line's candle, by its hour */
function candles(seed: number, change = (row: readonly number[], _hour: number) => row): string {
  const lines = rowsOf(simulatedSeries('1h', DAYS * 24, seed)).map(([time, ...rest], hour) =>
    change([time - EARLIER, ...rest], hour).join(','),
  );
  return `timestamp,open,high,low,close,volume\n${lines.join('\n')}\n`;
}

async function folderOf(change?: (row: readonly number[], hour: number) => readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'fit-bands-'));
  for (const [at, coin] of COINS.entries()) {
    await writeFile(join(folder, `${coin}USDT.csv.gz`), gzipSync(candles(at + 1, change)));
  }
  return folder;
}

const fitted = (of: string, until = dayOf(UNTIL), date = '2024-07-02') =>
  fitFolder(of, until, date, () => {});

let folder: string;
let bands: FittedBands;

beforeAll(async () => {
  folder = await folderOf();
  bands = fitted(folder);
});

afterAll(() => rm(folder, { recursive: true }));

test('a folder of candles gives a model that its file holds', async () => {
  const { model } = bands;
  expect(model).toMatchObject({
    date: '2024-07-02',
    fittedUntil: dayOf(UNTIL),
    dataHash: dataHash(coinFiles(folder), UNTIL),
  });
  const file = join(folder, 'model.ts');
  await writeFile(file, bandsSource(model));
  const { BANDS_MODEL } = await import(file);
  expect(BANDS_MODEL).toEqual(model);
});

test('a move is in a split where it begins and ends in it', () => {
  const { design, validation } = bands;
  expect(design.day).toHaveLength(COINS.length * (160 - 29));
  expect(design.week).toHaveLength(COINS.length * (160 - 29 - 6));
  expect(validation.day).toHaveLength(COINS.length * 30);
  expect(Math.max(...design.week.map(({ at }) => at)) + 7 * DAY).toBe(UNTIL);
  expect(Math.min(...validation.week.map(({ at }) => at))).toBe(UNTIL);
});

test('a walk of steady volatility is read for what it is', () => {
  const { model, design, validation } = bands;
  const { 50: half, 95: nearlyAll } = model.horizons.day.bands;
  expect(Math.abs((half[1] - half[0]) / (2 * 0.6745) - 1)).toBeLessThan(0.15);
  expect(Math.abs((nearlyAll[1] - nearlyAll[0]) / (2 * 1.96) - 1)).toBeLessThan(0.15);
  const cover = coverOf('day', design.day, model)?.map(({ mean }) => mean) ?? [];
  for (const [at, share] of [0.5, 0.8, 0.95].entries()) expect(cover[at]).toBeCloseTo(share, 2);
  const touched = touchFigures('day', validation.day, 0.02, model);
  expect(Math.abs((touched?.said ?? 0) - (touched?.happened ?? 1))).toBeLessThan(0.08);
});

test('stops are of plans after the border, and said about as often as touched', () => {
  const stops = stopsOfFolder(folder, UNTIL, BEGIN + 185 * DAY);
  expect(stops.length).toBeGreaterThan(100);
  expect(stops.length).toBeLessThanOrEqual(COINS.length * 25);
  expect(Math.min(...stops.map(({ at }) => at))).toBeGreaterThanOrEqual(UNTIL);
  const figures = stopFigures(stops, bands.model);
  expect(Math.abs((figures?.said ?? 0) - (figures?.happened ?? 1))).toBeLessThan(0.1);
});

test('nothing that comes after the border changes the model', async () => {
  const spoilt = await folderOf((row, hour) =>
    BEGIN + hour * HOUR < UNTIL ? row : [row[0] ?? 0, 5, 9, 1, 7 - (hour % 3), 1],
  );
  expect(fitted(spoilt).model).toEqual(bands.model);
  await rm(spoilt, { recursive: true });
});

test('no move is read across an hour that nothing was traded in, or that is missing', () => {
  const hours = simulatedSeries('1h', 100, 1);
  hours.volume[50] = 0;
  expect(moveFrom(hours, 49, 24)).toBeNull();
  expect(moveFrom(hours, 26, 24)).toBeNull();
  expect(moveFrom(hours, 25, 24)).not.toBeNull();
  expect(moveFrom(hours, 50, 24)).not.toBeNull();
  expect(moveFrom(hours, 75, 24)).not.toBeNull();
  expect(moveFrom(hours, 76, 24)).toBeNull();
});

test('a day that is none or lies within the data kept apart, and too few moves, are refused', () => {
  expect(() => fitted(folder, '2023-13-01')).toThrow('the day is "2023-13-01"');
  expect(() => fitted(folder, dayOf(UNTIL), 'today')).toThrow('the day is "today"');
  expect(() => fitted(folder, '2024-07-01')).toThrow(
    'the fit would end on 2024-07-01; needed: a day before 2024-07-01',
  );
  expect(() => fitted(folder, dayOf(BEGIN + 40 * DAY))).toThrow(
    '55 moves of a day ended in time to be fitted on; needed: 500',
  );
});
