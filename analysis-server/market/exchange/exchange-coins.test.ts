import { describe, expect, it } from 'vitest';
import { listedCoins } from './exchange-coins.ts';

const contract = (base: string, quote: string, settle: string, change: object = {}) => ({
  symbol: `${base}/${quote}:${settle}`,
  base,
  quote,
  settle,
  swap: true,
  linear: settle !== base,
  active: true,
  precision: { price: 0.1 },
  ...change,
});

const symbols = (markets: unknown[], coinSettled = true) =>
  [...listedCoins(markets, coinSettled).values()].map(({ coin, symbol }) => [coin, symbol]);

describe('the list of coins', () => {
  it('holds perpetual contracts quoted in USD, USDT or USDC, sorted', () => {
    const markets = [
      contract('ETH', 'USDT', 'USDT'),
      contract('BTC', 'USDC', 'USDC'),
      contract('BTC', 'USDT', 'USDT'),
      contract('BTC', 'EUR', 'EUR'),
      contract('SOL', 'USD', 'USD'),
    ];
    expect(symbols(markets).map(([coin]) => coin)).toEqual([
      'BTCUSDC',
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSD',
    ]);
  });

  it('leaves out dated and closed contracts, and names that are no coin', () => {
    const markets = [
      contract('BTC', 'USDT', 'USDT', { swap: false }),
      contract('LUNA', 'USDT', 'USDT', { active: false }),
      contract('FLX-CRCL', 'USDC', 'USDC'),
      contract('<b>', 'USDT', 'USDT'),
      contract('ETH', 'USDT', 'USDT', { precision: { price: undefined } }),
      null,
    ];
    expect(symbols(markets)).toEqual([]);
  });

  it('takes the contract settled in dollars before the one settled in the coin', () => {
    const markets = [contract('BTC', 'USD', 'BTC'), contract('BTC', 'USD', 'USD')];
    expect(symbols(markets)).toEqual([['BTCUSD', 'BTC/USD:USD']]);
    expect(symbols(markets.reverse())).toEqual([['BTCUSD', 'BTC/USD:USD']]);
  });

  it('prefers USDT where settlement is all that differs', () => {
    const markets = [contract('BTC', 'USD', 'USDC'), contract('BTC', 'USD', 'USDT')];
    expect(symbols(markets)).toEqual([['BTCUSD', 'BTC/USD:USDT']]);
  });

  it('drops a coin that two equal contracts claim', () => {
    const markets = [
      contract('BTC', 'USDT', 'USDT'),
      contract('BTC', 'USDT', 'USDT', { symbol: 'BTC2/USDT:USDT' }),
      contract('ETH', 'USDT', 'USDT'),
    ];
    expect(symbols(markets).map(([coin]) => coin)).toEqual(['ETHUSDT']);
  });

  it('holds contracts settled in the coin only where they count', () => {
    const markets = [contract('BTC', 'USD', 'BTC')];
    expect(symbols(markets, true)).toHaveLength(1);
    expect(symbols(markets, false)).toHaveLength(0);
  });
});

describe('the terms in the list', () => {
  const termsOf = (change: object) => {
    const markets = [contract('BTC', 'USDT', 'USDT', change)];
    return listedCoins(markets, true).get('BTCUSDT')?.contract;
  };

  it('are in coins, however many make a contract', () => {
    const precision = { price: 0.1, amount: 1 };
    const limits = { amount: { min: 2 }, cost: { min: 5 }, leverage: { max: 50 } };
    expect(termsOf({ precision, limits, contractSize: 0.01 })).toEqual({
      amountStep: 0.01,
      leastAmount: 0.02,
      contractSize: 0.01,
      leastNotional: 5,
      maxLeverage: 50,
    });
  });

  it('are null where they are not said or make no sense', () => {
    const precision = { price: 0.1, amount: 0 };
    const limits = { amount: { min: -1 }, cost: {}, leverage: { max: 0.5 } };
    const unknown = { leastAmount: null, leastNotional: null, maxLeverage: null };
    const none = { ...unknown, amountStep: null, contractSize: 1 };
    expect(termsOf({ precision, limits, contractSize: 0 })).toEqual(none);
    expect(termsOf({})).toEqual(none);
  });
});
