import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type FundingPayment, fundingAt } from './funding-summary.ts';

const HOUR = 3_600_000;
/** A moment at which payments of every interval fall due. */
const DUE = Date.UTC(2026, 4, 6, 16);
const upTo = (offset = 0) => epochMs(DUE + offset);

/** Payments that end when all fall due, after the given gaps in hours, oldest gap first. */
function settled(gaps: readonly number[], rate = 0.0001): FundingPayment[] {
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const payments = [{ at: DUE - total * HOUR, rate }];
  for (const gap of gaps) payments.push({ at: (payments.at(-1)?.at ?? 0) + gap * HOUR, rate });
  return payments;
}

const repeat = (gap: number, times: number) => Array.from({ length: times }, () => gap);

describe('the sum of seven days', () => {
  test.each([
    [8, 24, 21],
    [4, 48, 42],
    [1, 192, 168],
  ])('has every payment of %i hours within it and none before', (gap, gaps, count) => {
    const { value, missing } = fundingAt(settled(repeat(gap, gaps)), upTo(), null);
    expect(value).toMatchObject({ intervalHours: gap, count });
    expect(value?.sum7d).toBeCloseTo(count * 0.0001, 15);
    expect(missing.map(({ field }) => field)).toEqual(['funding.nextRate']);
  });

  test('leaves out the payment of exactly seven days ago', () => {
    const payments = settled(repeat(8, 24)).map(({ at }) => ({
      at,
      rate: at === DUE - 7 * 24 * HOUR ? 1 : 0,
    }));
    expect(fundingAt(payments, upTo(), null).value?.sum7d).toBe(0);
    expect(fundingAt(payments, upTo(-1), null).value?.sum7d).toBe(1);
  });

  test('goes over a change of interval, whose newest is the one that counts', () => {
    const faster = fundingAt(settled([...repeat(8, 15), ...repeat(4, 18)]), upTo(), null).value;
    expect(faster).toMatchObject({ intervalHours: 4, count: 30, nextAt: DUE + 4 * HOUR });
    expect(faster?.sum7d).toBeCloseTo(0.003, 15);
    const slower = fundingAt(settled([...repeat(1, 100), ...repeat(8, 12)]), upTo(), null).value;
    expect(slower).toMatchObject({ intervalHours: 8, count: 12 + 72, nextAt: DUE + 8 * HOUR });
  });

  test('of negative payments is negative', () => {
    const { value } = fundingAt(settled(repeat(8, 24), -0.0003), upTo(), null);
    expect(value).toMatchObject({ rate: -0.0003, sum7d: -0.0063 });
  });

  test('is missing where the history is shorter, and says by how much', () => {
    const { value, missing } = fundingAt(settled(repeat(8, 5)), upTo(), null);
    expect(value).toMatchObject({ rate: 0.0001, count: 6, sum7d: null });
    expect(missing).toContainEqual({
      field: 'funding.sum7d',
      reason: 'needs payments of 7 days, has 6',
    });
  });

  test('is missing where a payment in between is', () => {
    const payments = settled(repeat(1, 192)).toSpliced(100, 1);
    expect(fundingAt(payments, upTo(), null)).toMatchObject({
      value: { sum7d: null, intervalHours: 1 },
      missing: [
        { field: 'funding.nextRate' },
        { field: 'funding.sum7d', reason: 'a payment of the last 7 days is not known' },
      ],
    });
  });
});

describe('the next payment', () => {
  const payments = settled(repeat(8, 24));

  test('is the one predicted, with its rate, where it follows the moment', () => {
    const predicted = { at: DUE + 8 * HOUR, rate: -0.0002, intervalHours: 8 };
    const { value, missing } = fundingAt(payments, upTo(), predicted);
    expect(value).toMatchObject({ nextAt: predicted.at, nextRate: -0.0002 });
    expect(missing).toEqual([]);
  });

  test('takes a changed interval from the prediction before it was ever paid', () => {
    const predicted = { at: DUE + HOUR, rate: 0.001, intervalHours: 1 };
    const { value } = fundingAt(payments, upTo(), predicted);
    expect(value).toMatchObject({ nextAt: DUE + HOUR, intervalHours: 1 });
  });

  test.each([
    ['of a later one', DUE + 16 * HOUR],
    ['of one that is over', DUE],
  ])('is reckoned from the last where the prediction is %s', (_name, at) => {
    const { value } = fundingAt(payments, upTo(5), { at, rate: 1, intervalHours: null });
    expect(value).toMatchObject({ nextAt: DUE + 8 * HOUR, nextRate: null });
  });

  test('is on the hour although settlements come late', () => {
    const late = settled(repeat(1, 30)).map(({ at, rate }) => ({ at: at + 76, rate }));
    expect(fundingAt(late, upTo(100), null).value?.nextAt).toBe(DUE + HOUR);
    expect(fundingAt(late, upTo(50), null).value?.nextAt).toBe(DUE + HOUR);
  });
});

describe('funding is not known', () => {
  test.each<[string, FundingPayment[], number]>([
    ['no payment was settled yet', [], 0],
    ['no payment was settled yet', settled([8]), -9 * HOUR],
    ['how often it is paid is not known yet', settled([]), 0],
    ['how often it is paid is not known yet', settled([0]), 0],
    ['the newest payment known is of 2026-05-06 16:00 UTC', settled([8, 8]), 25 * HOUR],
  ])('because %s', (reason, payments, offset) => {
    expect(fundingAt(payments, upTo(offset), null)).toEqual({
      value: null,
      missing: [{ field: 'funding', reason }],
    });
  });
});

test('nothing after the moment changes anything', () => {
  const payments = settled(repeat(4, 60)).map(({ at }, i) => ({ at, rate: i / 1e6 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 * HOUR }), (back) => {
      const moment = upTo(-back);
      const past = payments.filter(({ at }) => at <= moment);
      expect(fundingAt(payments, moment, null)).toEqual(fundingAt(past, moment, null));
    }),
  );
});
