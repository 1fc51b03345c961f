import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber } from '../../text/quantity.ts';
import { type CardTable, number, type ReadingRow, reading } from './reading.ts';

const funding = { group: 'Funding', guide: 'funding-rate', needs: null } as const;
const interest = { group: 'Open Interest', guide: 'open-interest', needs: null } as const;

// Each row has a schema of its own: `reading` writes it there.
const amount = (row: ReadingRow) => reading(v.pipe(FiniteNumber), row);
const moment = (row: Omit<ReadingRow, 'unit'>) =>
  reading(v.pipe(EpochMsSchema), { ...row, unit: 'moment' });

/**
 * What is known of a coin's perpetual contract beside its candles. It belongs to no timeframe.
 * Funding: longs pay shorts where the rate is above 0, shorts pay longs below.
 */
export const DERIVATIVES = {
  title: 'Derivatives',
  section: 'derivatives',
  gap: null,
  entries: {
    funding: v.nullable(
      v.object({
        /** Of the payment that was settled last, as a fraction of the position: 0.0001 is 0.01 %. */
        rate: amount({ ...funding, label: 'Funding Rate', unit: 'rate' }),
        /** Hours from one payment to the next, as they are now. */
        intervalHours: reading(v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)), {
          ...funding,
          label: 'Paid Every',
          name: 'Hours between payments of funding',
          unit: 'count',
          measured: 'hours',
        }),
        /** When the next payment falls due (ms UTC). */
        nextAt: reading(v.nullable(EpochMsSchema), {
          ...funding,
          label: 'Next Payment',
          name: 'Next payment of funding',
          unit: 'moment',
        }),
        /** What the exchange predicted for it when the analysis ran; not settled. */
        nextRate: number({
          ...funding,
          label: 'Next Rate, Predicted',
          name: 'Predicted funding rate',
          unit: 'rate',
        }),
        /** Sum of the rates that were settled in the last 7 days. */
        sum7d: number({ ...funding, label: '7-Day Sum', name: 'Funding of 7 days', unit: 'rate' }),
        /** How many payments were settled in the last 7 days, as far as they are known. */
        count: amount({
          ...funding,
          label: 'Payments in 7 Days',
          name: 'Payments of funding in 7 days',
          unit: 'count',
        }),
      }),
    ),
    openInterest: v.nullable(
      v.object({
        /** Contracts that are open, in the coin. */
        value: amount({ ...interest, label: 'Open Interest', unit: 'volume', measured: 'base' }),
        /** The same in the quote currency. */
        valueQuote: number({
          ...interest,
          label: 'Value',
          name: 'Value of the open interest',
          unit: 'volume',
          measured: 'quote',
        }),
        /** Against 24 hours before `at`, in per cent of what it was. */
        change24h: number({
          ...interest,
          label: '24h Change',
          name: 'Change of open interest in 24 hours',
          unit: 'percent',
        }),
        /** When the exchange counted it (ms UTC). */
        at: moment({ ...interest, label: 'Counted', name: 'Open interest was counted' }),
      }),
    ),
  },
} as const satisfies CardTable<'derivatives'>;
