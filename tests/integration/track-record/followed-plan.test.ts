import { expect, test } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../../domain/market/candle.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { type Followed, followPlan, mirrored } from '../../bench/track-record/followed-plan.ts';

const HOUR = 3_600_000;
const START = epochMs(Date.UTC(2022, 0, 3, 8));

const long: Followed = {
  action: 'LONG',
  entry: price(100),
  stopLoss: price(98),
  takeProfit: { TP1: price(103), TP2: price(106) },
  expiresInHours: 20,
};

type Bar = readonly [open: number, high: number, low: number, close: number];

/** The first candle is the snapshot's own, which reaches everything and counts for nothing. */
const hours = (...bars: readonly Bar[]) =>
  seriesFromRows(
    '1h',
    [[100, 120, 80, 100] as const, ...bars].map(
      ([open, high, low, close], i): CandleRow => [
        START + (i - 1) * HOUR,
        open,
        high,
        low,
        close,
        1,
      ],
    ),
  );
const quiet: Bar = [100, 101, 99, 100.5];

test('each target is followed alone, with costs at both ends and funding for a long', () => {
  const climb: Bar[] = [
    quiet,
    [100, 103, 99, 103],
    ...Array.from({ length: 8 }, (): Bar => [103, 104, 102, 103]),
    [103, 107, 103, 107],
  ];
  const [first, second] = followPlan(long, START, hours(...climb));
  expect(first).toMatchObject({ outcome: 'hit', gross: 1.5, settledAt: START + 2 * HOUR });
  expect(first?.afterFees).toBeCloseTo(1.5 - (0.00055 * 203) / 2, 12);
  expect(first?.afterAllCosts).toBeCloseTo(1.5 - (0.00075 * 203) / 2, 12);
  expect(second).toMatchObject({ outcome: 'hit', gross: 3, settledAt: START + 11 * HOUR });
  // One payment of 0.01 % at 16:00.
  expect(second?.afterAllCosts).toBeCloseTo(3 - (0.00075 * 206 + 0.0001 * 100) / 2, 12);
});

test('a short pays no funding and is not credited with any', () => {
  const fall: Bar[] = [
    ...Array.from({ length: 10 }, (): Bar => [98, 99, 97.5, 98]),
    [98, 98, 93, 93],
  ];
  const [, second] = followPlan(mirrored(long), START, hours(...fall));
  expect(second).toMatchObject({ outcome: 'hit', gross: 3 });
  expect(second?.afterAllCosts).toBeCloseTo(3 - (0.00075 * 194) / 2, 12);
});

test('a candle that reaches stop and target counts as stopped, at every target', () => {
  expect(followPlan(long, START, hours([100, 107, 97, 107]))).toMatchObject([
    { outcome: 'stopped', gross: -1 },
    { outcome: 'stopped', gross: -1 },
  ]);
});

test('a candle that opens beyond the stop fills at its open, one beyond the target at the target', () => {
  const [stopped] = followPlan(long, START, hours([95, 96, 94, 95]));
  expect(stopped).toMatchObject({ outcome: 'stopped', gross: -2.5 });
  const [hit] = followPlan(long, START, hours([110, 111, 109, 110]));
  expect(hit).toMatchObject({ outcome: 'hit', gross: 1.5 });
});

test("when the plan's time is over every target expires at the close; where the candles end they stay open", () => {
  const shorter = { ...long, expiresInHours: 4 };
  const rest = Array.from({ length: 6 }, () => quiet);
  const expired = { outcome: 'expired', gross: 0.25, settledAt: START + 4 * HOUR };
  expect(followPlan(shorter, START, hours(...rest))).toMatchObject([expired, expired]);
  expect(followPlan(long, START, hours(...rest))).toEqual([null, null]);
  expect(followPlan(long, START, hours())).toEqual([null, null]);
});

test("part of an hour belongs to the plan's time", () => {
  const [first] = followPlan({ ...long, expiresInHours: 1.5 }, START, hours(quiet, quiet, quiet));
  expect(first).toMatchObject({ outcome: 'expired', settledAt: START + 2 * HOUR });
});

test('the mirror of a plan on mirrored candles comes to the same before costs', () => {
  const bars: Bar[] = [quiet, [100.5, 104, 100, 103.5], [103.5, 104, 97, 97]];
  const flipped = bars.map(
    ([open, high, low, close]): Bar => [200 - open, 200 - low, 200 - high, 200 - close],
  );
  const grosses = (results: ReturnType<typeof followPlan>) =>
    results.map((result) => result?.gross);
  expect(mirrored(mirrored(long))).toEqual(long);
  expect(grosses(followPlan(mirrored(long), START, hours(...flipped)))).toEqual(
    grosses(followPlan(long, START, hours(...bars))),
  );
  expect(grosses(followPlan(long, START, hours(...bars)))).toEqual([1.5, -1]);
});
