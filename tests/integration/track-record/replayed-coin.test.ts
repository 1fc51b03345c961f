import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../domain/market/candle.ts';
import { coinFiles } from '../../bench/track-record/candle-folder.ts';
import { spoiltAfter } from '../../bench/track-record/past-candles.ts';
import { type ReplayedPlan, replayCoin, WARM_UP } from '../../bench/track-record/replayed-coin.ts';
import { replayFolder } from '../../bench/track-record/replayed-folder.ts';
import { simulatedSeries, sliceSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
const COUNT = WARM_UP + 2_000;
const hours = simulatedSeries('1h', COUNT, 11);
const START = hours.time[0] ?? Number.NaN;
const whole = replayCoin('AUSDT', { hours, tickSize: 0.01 }, 0);

test('a spoilt future changes no entry made before it, and no result settled before it', () => {
  const moment = START + (WARM_UP + 1_200) * HOUR;
  const spoilt = replayCoin(
    'AUSDT',
    { hours: spoiltAfter(hours, moment - HOUR), tickSize: 0.01 },
    0,
  );
  const known = (entries: readonly ReplayedPlan[]) =>
    entries.filter(({ snapshotTime }) => snapshotTime <= moment);
  const expected = known(whole.entries);
  expect(expected.length).toBeGreaterThan(20);
  expect(known(spoilt.entries).map(({ recommended }) => recommended)).toEqual(
    expected.map(({ recommended }) => recommended),
  );
  const settled = (entries: readonly ReplayedPlan[]) =>
    known(entries)
      .flatMap(({ plan, mirror, otherSide }) => [...plan, ...mirror, ...otherSide])
      .map((result) => (result !== null && result.settledAt <= moment ? result : null));
  expect(settled(whole.entries).filter((result) => result !== null).length).toBeGreaterThan(100);
  expect(settled(spoilt.entries)).toEqual(settled(whole.entries));
  expect(spoilt.entries).not.toEqual(whole.entries);
});

/** Each entry's kind, after the last of its kind has ended. */
function expectOneAtATime(
  entries: readonly ReplayedPlan[],
  kindOf: (entry: ReplayedPlan) => string,
): void {
  const openUntil = new Map<string, number>();
  for (const entry of entries) {
    const kind = kindOf(entry);
    expect(entry.snapshotTime).toBeGreaterThanOrEqual(openUntil.get(kind) ?? 0);
    openUntil.set(kind, entry.plan.at(-1)?.settledAt ?? Number.POSITIVE_INFINITY);
  }
}

test('plans are made on every whole slot after the warm-up, and all are followed', () => {
  expect(whole.looks.map(({ snapshotTime }) => snapshotTime)).toEqual(
    Array.from({ length: 2_000 / 8 }, (_, slot) => START + (WARM_UP + 8 * slot) * HOUR),
  );
  const settled = whole.looks.filter(({ plan, mirror }) => plan.at(-1) && mirror.at(-1));
  expect(settled.length).toBeGreaterThan(100);
});

test('entries are looks, one at a time in each direction and stance', () => {
  const kindOf = ({ recommended: { action, stance } }: ReplayedPlan) => `${action}, ${stance}`;
  expectOneAtATime(whole.entries, kindOf);
  expect(new Set(whole.entries.map(kindOf)).size).toBeGreaterThan(2);
  const looks = new Map(whole.looks.map((look) => [look.snapshotTime, look]));
  for (const { otherSide, ...look } of whole.entries) {
    expect(look).toEqual(looks.get(look.snapshotTime));
    expect(otherSide.length).toBeGreaterThan(0);
  }
});

test('nothing enters before the first moment of the range', () => {
  const from = START + (WARM_UP + 800) * HOUR;
  const [first] = replayCoin('AUSDT', { hours, tickSize: 0.01 }, from).entries;
  expect(first?.snapshotTime).toBe(from);
});

test('a coin with too short a history has no slot', () => {
  const nothing = { coin: 'AUSDT', withoutPlan: 0, looks: [], entries: [] };
  for (const count of [0, WARM_UP]) {
    const short = { hours: sliceSeries(hours, 0, count), tickSize: 0.01 };
    expect(replayCoin('AUSDT', short, 0)).toEqual(nothing);
  }
});

test('threads give what one coin after the other gives, in the order of the files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replayed-folder-'));
  const lines = rowsOf(hours).map((row) => row.join(','));
  for (const name of ['BUSDT.csv', 'AUSDT.csv']) {
    const text = ['timestamp,open,high,low,close,volume', ...lines].join('\n');
    await writeFile(join(folder, name), text);
  }
  const range = { from: 0, before: START + COUNT * HOUR };
  const replayed = await replayFolder(coinFiles(folder), range, (coin) => coin);
  await rm(folder, { recursive: true });
  expect(replayed.map(({ coin }) => coin)).toEqual(['AUSDT', 'BUSDT']);
  expect(replayed[0]).toMatchObject(whole);
});
