import { describe, expect, it } from 'vitest';
import type { ExchangeId } from './exchange-ids.ts';
import { EXCHANGE_LIMITS } from './exchange-limits.ts';

const charge = (id: ExchangeId, path: string, body?: object) =>
  EXCHANGE_LIMITS[id].chargeOf(
    new URL(path, 'https://exchange.example'),
    body && JSON.stringify(body),
  );

describe('a request to Binance USDⓈ-M', () => {
  it.each([
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=99', 1],
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=100', 2],
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=499', 2],
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=500', 5],
    ['/fapi/v1/klines?symbol=BTCUSDT', 5],
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=1000', 5],
    ['/fapi/v1/klines?symbol=BTCUSDT&limit=1001', 10],
    ['/fapi/v1/exchangeInfo', 1],
    ['/fapi/v1/ticker/24hr', 40],
    ['/fapi/v1/ticker/24hr?symbol=BTCUSDT', 1],
    ['/fapi/v1/premiumIndex', 10],
    ['/fapi/v1/premiumIndex?symbol=BTCUSDT', 1],
    ['/fapi/v1/openInterest?symbol=BTCUSDT', 1],
  ])('%s costs %d', (path, weight) => {
    expect(charge('binanceusdm', path)).toEqual({ quota: 'weight', weight });
  });

  it('for funding or statistics counts against a limit of its own', () => {
    expect(charge('binanceusdm', '/fapi/v1/fundingRate?symbol=BTCUSDT')).toEqual({
      quota: 'funding',
      weight: 1,
    });
    expect(charge('binanceusdm', '/futures/data/openInterestHist?symbol=BTCUSDT')).toEqual({
      quota: 'statistics',
      weight: 1,
    });
  });
});

describe('a request to Hyperliquid', () => {
  const candles = (interval: string, count: number) => ({
    type: 'candleSnapshot',
    req: { coin: 'BTC', interval, startTime: 0, endTime: (count - 1) * 900_000 },
  });

  it.each([
    ['the list of coins', { type: 'metaAndAssetCtxs' }, 20],
    ['all mids', { type: 'allMids' }, 2],
    ['a page of funding', { type: 'fundingHistory', coin: 'BTC', startTime: 0 }, 45],
    ['60 candles', candles('15m', 60), 21],
    ['61 candles', candles('15m', 61), 22],
    ['1,000 candles', candles('15m', 1_000), 37],
    ['more candles than one answer holds', candles('15m', 90_000), 104],
    ['candles of an unknown period', candles('fortnight', 10), 104],
  ])('for %s costs what it answers', (_, body, weight) => {
    expect(charge('hyperliquid', '/info', body)).toEqual({ quota: 'weight', weight });
  });
});

it.each(['bybit', 'krakenfutures'] as const)('a request to %s counts one', (id) => {
  expect(charge(id, '/any/thing?limit=1000')).toEqual({ quota: 'requests', weight: 1 });
});
