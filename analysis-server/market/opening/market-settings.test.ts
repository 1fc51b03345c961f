import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ExchangeChoiceSchema, ExchangeUrlSchema, MarketDataSchema } from './market-settings.ts';

const problem = (schema: v.GenericSchema, value: string) =>
  v.safeParse(schema, value).issues?.[0].message;

it('MARKET_DATA names a market', () => {
  expect(v.parse(MarketDataSchema, 'exchange')).toEqual({ kind: 'exchange' });
  expect(v.parse(MarketDataSchema, ' simulated ')).toEqual({ kind: 'simulated' });
  expect(v.parse(MarketDataSchema, 'recorded:../a folder/x')).toEqual({
    kind: 'recorded',
    folder: '../a folder/x',
  });
});

it.each(['', 'binance', 'recorded:', 'Simulated'])('MARKET_DATA "%s" is refused', (value) => {
  expect(problem(MarketDataSchema, value)).toBe(
    `MARKET_DATA is "${value}"; allowed: exchange, recorded:<folder> or simulated`,
  );
});

it('EXCHANGE is auto or one of the known ids', () => {
  expect(v.parse(ExchangeChoiceSchema, 'auto')).toBe('auto');
  expect(v.parse(ExchangeChoiceSchema, 'krakenfutures')).toBe('krakenfutures');
  expect(problem(ExchangeChoiceSchema, 'mtgox')).toBe(
    'EXCHANGE is "mtgox"; allowed: auto, bybit, krakenfutures, hyperliquid, binanceusdm',
  );
});

it('EXCHANGE_URL is an http or https URL', () => {
  expect(v.parse(ExchangeUrlSchema, 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
  for (const value of ['file:///etc/passwd', 'localhost', '']) {
    expect(problem(ExchangeUrlSchema, value)).toBe(
      `EXCHANGE_URL is "${value}"; allowed: an http or https URL`,
    );
  }
});
