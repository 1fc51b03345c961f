import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber } from '../../text/quantity.ts';
import { type CardTable, number, type ReadingRow, reading } from './reading.ts';

const funding = { group: 'Funding', guide: 'funding-rate', needs: null } as const;
const interest = { group: 'Open Interest', guide: 'open-interest', needs: null } as const;

// `reading` mutates its schema, so each row needs its own.
const amount = (row: ReadingRow) => reading(v.pipe(FiniteNumber), row);
const moment = (row: Omit<ReadingRow, 'unit'>) =>
  reading(v.pipe(EpochMsSchema), { ...row, unit: 'moment' });

/** Per coin, not per timeframe. Longs pay shorts at a rate above 0, shorts pay longs below. */
export const DERIVATIVES = {
  title: 'Derivatives',
  section: 'derivatives',
  gap: null,
  entries: {
    funding: v.nullable(
      v.object({
        /** Last settled, as a fraction of the position: 0.0001 is 0.01 %. */
        rate: amount({ ...funding, label: 'Funding Rate', unit: 'rate' }),
        /** Current hours between payments. */
        intervalHours: reading(v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)), {
          ...funding,
          label: 'Paid Every',
          name: 'Hours between payments of funding',
          unit: 'count',
          measured: 'hours',
        }),
        nextAt: reading(v.nullable(EpochMsSchema), {
          ...funding,
          label: 'Next Payment',
          name: 'Next payment of funding',
          unit: 'moment',
        }),
        /** The exchange's prediction at analysis time; not settled. */
        nextRate: number({
          ...funding,
          label: 'Next Rate, Predicted',
          name: 'Predicted funding rate',
          unit: 'rate',
        }),
        sum7d: number({ ...funding, label: '7-Day Sum', name: 'Funding of 7 days', unit: 'rate' }),
        /** Known payments of the last 7 days. */
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
        /** In the coin. */
        value: amount({ ...interest, label: 'Open Interest', unit: 'volume', measured: 'base' }),
        /** In the quote currency. */
        valueQuote: number({
          ...interest,
          label: 'Value',
          name: 'Value of the open interest',
          unit: 'volume',
          measured: 'quote',
        }),
        /** Against 24 hours before `at`, in %. */
        change24h: number({
          ...interest,
          label: '24h Change',
          name: 'Change of open interest in 24 hours',
          unit: 'percent',
        }),
        at: moment({ ...interest, label: 'Counted', name: 'Open interest was counted' }),
      }),
    ),
  },
} as const satisfies CardTable<'derivatives'>;
