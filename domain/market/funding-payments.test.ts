import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { fundingPayments } from './funding-payments.ts';

const at = (hour: number, minute = 0) => epochMs(Date.UTC(2026, 10, 18, hour, minute));

it.each([
  ['none before the first is due', at(8, 15), at(15, 59), 8, 0],
  ['the one at the end', at(8, 15), at(16), 8, 1],
  ['not the one at the start', at(8), at(15, 59), 8, 0],
  ['every one in between', at(7, 45), at(24 + 8), 8, 4],
  ['each hour where it is paid hourly', at(7, 45), at(10, 30), 1, 3],
] as const)('counts %s', (_, from, to, hours, payments) => {
  expect(fundingPayments(from, to, hours)).toBe(payments);
});

it('adds up over parts of the time', () => {
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(epochMs);
  fc.assert(
    fc.property(fc.tuple(moment, moment, moment), fc.constantFrom(1, 2, 4, 8), (three, hours) => {
      const [from = epochMs(0), middle = from, to = middle] = three.toSorted((a, b) => a - b);
      expect(fundingPayments(from, middle, hours) + fundingPayments(middle, to, hours)).toBe(
        fundingPayments(from, to, hours),
      );
    }),
  );
});
