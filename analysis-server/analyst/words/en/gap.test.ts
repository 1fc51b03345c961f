import { expect, test } from 'vitest';
import type { GapProposition } from '../../claims/proposition.ts';
import { GAP_WORDS } from './gap.ts';

type Limitation = Extract<GapProposition, { readonly type: 'limitation' }>;
const CONTEXT = { tickSize: 0.01 };

test.each<[Omit<Limitation, 'type'>, string, string]>([
  [
    { limit: 'refused', timeframes: ['1h'], reason: 'recent candles are missing' },
    'the hourly chart could not be read[ since recent candles are missing]',
    'the unread hourly chart[ (recent candles are missing)]',
  ],
  [
    { limit: 'refused', timeframes: ['1w', '1d'], reason: 'there is no closed candle' },
    'the weekly and daily charts could not be read[ since there is no closed candle]',
    'the unread weekly and daily charts[ (there is no closed candle)]',
  ],
  [
    { limit: 'gap', timeframes: ['4h'], reason: 'the market has none' },
    'older candles are missing from the four-hour chart[ since the market has none]',
    'the gap in the older candles of the four-hour chart[ (the market has none)]',
  ],
])('%o', (limitation, clause, noun) => {
  const words = GAP_WORDS.limitation({ type: 'limitation', ...limitation }, CONTEXT);
  expect(words).toEqual([{ clause, noun }]);
});

test('missing values are named by kind, or called many', () => {
  const few = { timeframes: ['1w'], names: ['moving averages', 'momentum'] } as const;
  expect(GAP_WORDS.missing({ type: 'missing', ...few }, CONTEXT)[0]).toEqual({
    clause: 'the weekly chart lacks values of its moving averages and momentum',
    noun: 'the lack of values of moving averages and momentum on the weekly chart',
  });
  const names = ['moving averages', 'momentum', 'trend strength', 'volatility'];
  const many = { timeframes: ['1w', '1d'], names } as const;
  expect(GAP_WORDS.missing({ type: 'missing', ...many }, CONTEXT)[0]).toEqual({
    clause: 'the weekly and daily charts lack many of their values',
    noun: 'the lack of many values on the weekly and daily charts',
  });
});

test('a simulated market, and what is never looked at', () => {
  expect(GAP_WORDS.simulated({ type: 'simulated' }, CONTEXT)[0].clause).toBe(
    'the prices are those of a simulated market',
  );
  expect(GAP_WORDS.outside({ type: 'outside' }, CONTEXT)[0].clause).toBe(
    'news and the order book are not looked at',
  );
});
