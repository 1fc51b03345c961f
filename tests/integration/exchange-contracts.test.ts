import { afterEach, describe, expect, it } from 'vitest';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { closeMarkets, openMarket } from '../support/opened-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 4, 6, 12, 7);

afterEach(closeMarkets);

async function open(id: ExchangeId) {
  const time = { now: epochMs(NOW) };
  const { server, market } = await openMarket(id, () => time.now);
  const wait = (milliseconds: number) => {
    time.now = epochMs(time.now + milliseconds);
  };
  const asked = (path: string) => server.received.filter((line) => line.includes(path)).length;
  return { server, market, wait, asked };
}

describe('the terms of a contract', () => {
  it('of Bybit are those of its list, with the tiers in order', async () => {
    const { market } = await open('bybit');
    expect(await market.contract('BTCUSDT')).toEqual({
      terms: {
        amountStep: 0.001,
        leastAmount: 0.001,
        contractSize: 1,
        leastNotional: 5,
        maxLeverage: 100,
        tiers: [
          { upTo: 2_000_000, maintenanceRate: 0.005, maxLeverage: 100 },
          { upTo: 2_600_000, maintenanceRate: 0.0056, maxLeverage: 90 },
          { upTo: 10_000_000, maintenanceRate: 0.02, maxLeverage: 25 },
        ],
      },
      missing: [],
    });
  });

  it('of Kraken have their largest leverage from the tiers, the last without an end', async () => {
    const { market } = await open('krakenfutures');
    expect(await market.contract('BTCUSD')).toEqual({
      terms: {
        amountStep: 0.0001,
        leastAmount: null,
        contractSize: 1,
        leastNotional: null,
        maxLeverage: 50,
        tiers: [
          { upTo: 500_000, maintenanceRate: 0.01, maxLeverage: 50 },
          { upTo: 2_000_000, maintenanceRate: 0.02, maxLeverage: 25 },
          { upTo: null, maintenanceRate: 0.05, maxLeverage: 10 },
        ],
      },
      missing: [{ field: 'leastNotional', reason: 'Kraken Futures does not give it' }],
    });
  });

  it.each([
    ['hyperliquid', 'BTCUSDC', { amountStep: 0.00001, leastNotional: 10, maxLeverage: 40 }],
    ['binanceusdm', 'BTCUSDT', { amountStep: 0.001, leastAmount: 0.001, maxLeverage: null }],
  ] as const)('of %s come without tiers, which are not public there', async (id, coin, known) => {
    const { market } = await open(id);
    const { terms, missing } = await market.contract(coin);
    expect(terms).toMatchObject({ ...known, tiers: null });
    expect(missing).toContainEqual({
      field: 'tiers',
      reason: `${market.market.name} does not publish them`,
    });
  });

  it('settled in the coin are not given, since a size in coins would be none of theirs', async () => {
    const { market } = await open('bybit');
    expect(await market.contract('BTCUSD')).toEqual({
      terms: null,
      missing: [
        {
          field: 'terms',
          reason: 'BTCUSD on Bybit is counted in dollars and settled in the coin',
        },
      ],
    });
  });
});

describe('tiers', () => {
  it('are asked for once a day and coin, however many ask', async () => {
    const { market, wait, asked } = await open('bybit');
    await Promise.all([market.contract('BTCUSDT'), market.contract('BTCUSDT')]);
    wait(DAY - 1);
    await market.contract('BTCUSDT');
    expect(asked('risk-limit')).toBe(1);
    await market.contract('ETHUSDT');
    expect(asked('risk-limit')).toBe(2);
    wait(1);
    await market.contract('BTCUSDT');
    expect(asked('risk-limit')).toBe(3);
  });

  it('of yesterday serve where the exchange fails, for a week', async () => {
    const { market, server, wait } = await open('bybit');
    const { terms } = await market.contract('BTCUSDT');
    server.setFault(({ path }) =>
      path.includes('risk-limit') ? { kind: 'status', status: 503 } : null,
    );
    wait(2 * DAY);
    expect(await market.contract('BTCUSDT')).toEqual({ terms, missing: [] });
    wait(6 * DAY);
    const later = await market.contract('BTCUSDT');
    expect(later.terms).toMatchObject({ amountStep: 0.001, maxLeverage: 100, tiers: null });
    expect(later.missing).toEqual([
      { field: 'tiers', reason: 'Bybit is not in service (HTTP 503).' },
    ]);
  });

  it.each([
    ['none', []],
    ['a rate in per cent', [['2000000', '0.5', '100']]],
    [
      'a rate that falls',
      [
        ['1000', '0.02', '10'],
        ['2000', '0.01', '10'],
      ],
    ],
    [
      'two of the same size',
      [
        ['1000', '0.01', '10'],
        ['1000', '0.02', '10'],
      ],
    ],
    ['no rate', [['1000', '', '10']]],
    ['a leverage below 1', [['1000', '0.01', '0.5']]],
  ])('that are wrong are not taken: %s', async (_, tiers) => {
    const { market, server } = await open('bybit');
    await market.coins();
    const list = tiers.map(([riskLimitValue, maintenanceMargin, maxLeverage], id) => {
      return { id, symbol: 'BTCUSDT', riskLimitValue, maintenanceMargin, maxLeverage };
    });
    const body = JSON.stringify({ retCode: 0, retMsg: 'OK', result: { list } });
    server.setFault(({ path }) =>
      path.includes('risk-limit') ? { kind: 'status', status: 200, body } : null,
    );
    const { terms, missing } = await market.contract('BTCUSDT');
    expect(terms).toMatchObject({ amountStep: 0.001, tiers: null });
    expect(missing).toEqual([
      {
        field: 'tiers',
        reason:
          'Bybit sent margin tiers of BTC/USDT:USDT that are missing, or contradict themselves.',
      },
    ]);
  });
});

it('a market that does not answer is a reason, not a refusal', async () => {
  const { market, server } = await open('bybit');
  server.setFault({ kind: 'status', status: 503 });
  const reason = 'Bybit is not in service (HTTP 503).';
  expect(await market.contract('BTCUSDT')).toEqual({
    terms: null,
    missing: [{ field: 'terms', reason }],
  });
  server.setFault(null);
  expect((await market.contract('BTCUSDT')).missing).toEqual([]);
});
