import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../../domain/market/candle.ts';
import { coinFiles, readHours } from '../../bench/track-record/candle-folder.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2022, 0, 3);
const END = START + 3 * HOUR;
const HEADER = 'timestamp,open,high,low,close,volume\n';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candle-folder-'));
});

afterEach(() => rm(folder, { recursive: true }));

const lines = (...hours: number[]) =>
  HEADER + hours.map((hour) => `${START + hour * HOUR},10,10.25,9.5,10.1,${hour}\n`).join('');
const save = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
const file = (name: string) => ({ coin: 'AUSDT', path: join(folder, name) });

test('a plain file and a packed one hold the same candles, in steps as fine as their prices', async () => {
  await save('AUSDT.csv', lines(0, 1, 2));
  await save('AUSDT.csv.gz', gzipSync(lines(0, 1, 2)));
  const read = readHours(file('AUSDT.csv'), END);
  expect(read.tickSize).toBe(0.01);
  expect(rowsOf(read.hours)).toEqual(
    [0, 1, 2].map((hour) => [START + hour * HOUR, 10, 10.25, 9.5, 10.1, hour]),
  );
  expect(readHours(file('AUSDT.csv.gz'), END)).toEqual(read);
});

test('a candle that opens at the end of the range is left out', async () => {
  await save('AUSDT.csv', lines(0, 1, 2));
  const { hours } = readHours(file('AUSDT.csv'), START + 2 * HOUR);
  expect([...hours.time]).toEqual([START, START + HOUR]);
  expect(readHours(file('AUSDT.csv'), START).hours.time).toHaveLength(0);
  await save('fine.csv', `${lines(0, 1)}${END},10.0001,10.0001,10.0001,10.0001,1\n`);
  expect(readHours(file('fine.csv'), END).tickSize).toBe(0.01);
});

test('a missing hour, a repeated one and an impossible price are refused', async () => {
  await save('gap.csv', lines(0, 1, 3));
  expect(() => readHours(file('gap.csv'), Number.MAX_SAFE_INTEGER)).toThrow(
    /gap.csv: 1 candles from 2022-01-03T02:00/,
  );
  await save('twice.csv', lines(0, 1, 1));
  expect(() => readHours(file('twice.csv'), END)).toThrow(/two candles open at/);
  await save('price.csv', `${HEADER}${START},10,9,9.5,10,1\n`);
  expect(() => readHours(file('price.csv'), END)).toThrow(/high 9/);
});

test('coins are the files named after them; one that is absent or there twice is refused', async () => {
  await save('BUSDT.csv.gz', gzipSync(lines(0)));
  await save('AUSDT.csv', lines(0));
  await save('README.md', 'no coin');
  expect(coinFiles(folder).map(({ coin }) => coin)).toEqual(['AUSDT', 'BUSDT']);
  expect(coinFiles(folder, ['BUSDT'])).toEqual([
    { coin: 'BUSDT', path: join(folder, 'BUSDT.csv.gz') },
  ]);
  expect(() => coinFiles(folder, ['CUSDT'])).toThrow(/no CUSDT; there are: AUSDT, BUSDT/);
  await save('BUSDT.csv', lines(0));
  expect(() => coinFiles(folder)).toThrow(/BUSDT twice/);
});
