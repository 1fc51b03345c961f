import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { tickersOf } from './exchange-tickers.ts';

const AT = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const LISTED = new Map([
  ['BTCUSDT', { coin: 'BTCUSDT', tickSize: 0.1, symbol: 'BTC/USDT:USDT', contract: null }],
  ['BTCUSD', { coin: 'BTCUSD', tickSize: 0.5, symbol: 'BTC/USD:BTC', contract: null }],
]);
const BTC = {
  symbol: 'BTC/USDT:USDT',
  last: 64_000.5,
  percentage: 2.5,
  baseVolume: 10,
  quoteVolume: 640_000,
};

const read = (...rows: object[]) =>
  tickersOf(Object.fromEntries(rows.map((row, index) => [String(index), row])), LISTED, AT);

describe('the tickers of an exchange', () => {
  it('are read with price, change, turnover, step and moment', () => {
    expect(read(BTC)).toEqual([
      {
        coin: 'BTCUSDT',
        price: 64_000.5,
        change24h: 2.5,
        turnover24h: 640_000,
        tickSize: 0.1,
        at: AT,
      },
    ]);
  });

  it('count the turnover of a contract settled in its coin in the quote currency', () => {
    const inverse = { ...BTC, symbol: 'BTC/USD:BTC', baseVolume: 128_000, quoteVolume: 2 };
    expect(read(inverse)).toMatchObject([{ coin: 'BTCUSD', turnover24h: 128_000 }]);
  });

  it('take the change from the price of a day before where no change is given', () => {
    const [ticker] = read({ ...BTC, percentage: undefined, previousClose: 51_200.4 });
    expect(ticker?.change24h).toBeCloseTo(25, 9);
  });

  it.each([undefined, null, Number.NaN, 'a lot'])(
    'leave figures out that are %s, and make none up',
    (missing) => {
      const bare = { ...BTC, percentage: missing, quoteVolume: missing, info: missing };
      expect(read(bare)).toMatchObject([{ price: 64_000.5, change24h: null, turnover24h: null }]);
    },
  );

  it.each([undefined, null, 0, -1, Number.POSITIVE_INFINITY, '64000'])(
    'leave out a coin whose price is %s',
    (last) => {
      expect(read({ ...BTC, last })).toEqual([]);
    },
  );

  it('leave out what is not listed', () => {
    expect(read({ ...BTC, symbol: 'BTC/USDT:USDT-260626' })).toEqual([]);
  });
});
