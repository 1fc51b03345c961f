import { coinName } from '../../../../analysis-server/market/coin-names.ts';
import { meetRecordings, NOW } from '../cases.ts';
import { json } from '../recorded-server.ts';
import { contract, enveloped, instruments, SOUND, ticker, tickers } from './recordings.ts';

const LIST = '/v5/market/instruments-info?category=linear';
const LINEAR = '/v5/market/tickers?category=linear';
const INVERSE = '/v5/market/tickers?category=inverse';

const tier = (id: number, riskLimitValue: string, maintenanceMargin: string, change = {}) => ({
  id,
  symbol: 'BTCUSDT',
  riskLimitValue,
  maintenanceMargin,
  initialMargin: '0.01',
  isLowestRisk: id === 1 ? 1 : 0,
  maxLeverage: '50.00',
  mmDeduction: '',
  ...change,
});

meetRecordings('bybit', SOUND, [
  {
    says: 'lists both pages: renamed coins by their new name, none that closed, delivers or waits',
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coin),
    gives: [
      '1000000MOGUSDT',
      '10000SATSUSDT',
      '1000PEPEUSDT',
      'BTCUSD',
      'BTCUSDC',
      'BTCUSDT',
      'POLUSDT',
      'RENDERUSDT',
      'SHIB1000USDT',
    ],
  },
  {
    says: 'asks for the second page by the cursor of the first, as it came',
    ask: async ({ feed, received }) => {
      await feed.coins();
      return received().toSorted();
    },
    gives: [
      'GET /v5/market/instruments-info?category=inverse&limit=1000',
      'GET /v5/market/instruments-info?category=inverse&limit=1000&status=PreLaunch',
      'GET /v5/market/instruments-info?category=linear&limit=1000',
      'GET /v5/market/instruments-info?category=linear&limit=1000&cursor=first%3DLUNAUSDT',
      'GET /v5/market/instruments-info?category=linear&limit=1000&status=PreLaunch',
    ],
  },
  {
    says: 'names coins that count by thousands, whether before or behind the name',
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coinName(coin)),
    gives: [
      'Mog Coin ×1000000',
      'SATS ×10000',
      'Pepe ×1000',
      'Bitcoin',
      'Bitcoin',
      'Bitcoin',
      'Polygon',
      'Render',
      'Shiba Inu ×1000',
    ],
  },
  {
    says: 'reads steps of prices, whatever their form',
    ask: async ({ feed }) => (await feed.coins()).slice(0, 3).map(({ tickSize }) => tickSize),
    gives: [0.0001, 1e-7, 1e-7],
  },
  {
    says: 'lists a contract once that stands on both pages',
    recorded: {
      [LIST]: instruments([contract('BTCUSDT', 'BTC', '0.10')], 'next'),
      [`${LIST}&cursor=next`]: instruments([
        contract('BTCUSDT', 'BTC', '0.10'),
        contract('ETHUSDT', 'ETH', '0.01'),
      ]),
    },
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coin),
    gives: ['BTCUSD', 'BTCUSDT', 'ETHUSDT'],
  },
  {
    says: 'lists a contract once that left its prelisting between two requests',
    recorded: {
      [LIST]: instruments([contract('BTCUSDT', 'BTC', '0.10')]),
      [`${LIST}&status=PreLaunch`]: instruments([
        contract('BTCUSDT', 'BTC', '0.10', { status: 'PreLaunch' }),
      ]),
    },
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coin),
    gives: ['BTCUSD', 'BTCUSDT'],
  },
  {
    says: 'gives the terms of a contract with its tiers in order',
    recorded: {
      '/v5/market/risk-limit': enveloped({
        category: 'linear',
        list: [
          tier(2, '2600000', '0.0056'),
          tier(1, '2000000', '0.005', { maxLeverage: '100.00' }),
        ],
        nextPageCursor: '',
      }),
    },
    ask: ({ feed }) => feed.contract('BTCUSDT'),
    gives: {
      terms: {
        amountStep: 0.001,
        leastAmount: 0.001,
        contractSize: 1,
        leastNotional: 5,
        maxLeverage: 100,
        tiers: [
          { upTo: 2_000_000, maintenanceRate: 0.005, maxLeverage: 100 },
          { upTo: 2_600_000, maintenanceRate: 0.0056, maxLeverage: 50 },
        ],
      },
      missing: [],
    },
  },
  {
    says: 'reads prices of both kinds, and none of what never traded, waits or is gone',
    recorded: {
      [LINEAR]: tickers([
        ticker('1000PEPEUSDT', '0.0123456'),
        ticker('BTC-26JUN26', '64800.00', { fundingRate: '', nextFundingTime: '0' }),
        ticker('BTCUSDT', '63981.20'),
        ticker('HYPERUSDT', '0.1200', { curPreListingPhase: 'CallAuction', fundingRate: '' }),
        ticker('LUNAUSDT', '0.000'),
        ticker('POLUSDT', '', { prevPrice24h: '', price24hPcnt: '', turnover24h: '0' }),
      ]),
      [INVERSE]: tickers(
        [ticker('BTCUSD', '63980.00', { turnover24h: '4216.9', volume24h: '269841120' })],
        'inverse',
      ),
    },
    ask: async ({ feed }) =>
      (await feed.tickers()).map(({ coin, price, turnover24h }) => [coin, price, turnover24h]),
    gives: [
      ['1000PEPEUSDT', 0.0123456, 9_690_144_871.12],
      ['BTCUSDT', 63_981.2, 9_690_144_871.12],
      ['BTCUSD', 63_980, 269_841_120],
    ],
  },
  {
    says: 'reads the change of a day from a fraction',
    ask: async ({ feed }) => (await feed.tickers())[0],
    gives: {
      coin: 'BTCUSDT',
      price: 63_981.2,
      change24h: -1.4796,
      turnover24h: 9_690_144_871.12,
      tickSize: 0.1,
      at: NOW,
    },
  },
  {
    says: 'refuses a list without contracts',
    recorded: {
      '/v5/market/instruments-info': instruments([]),
      '/v5/market/instruments-info?category=linear': instruments([]),
    },
    ask: ({ feed }) => feed.coins(),
    refused: {
      kind: 'bad-answer',
      words: 'Bybit lists no perpetual contract quoted in USD, USDT or USDC.',
    },
  },
  {
    says: 'refuses a list whose second page is refused, and so does not lose half of the coins',
    recorded: {
      [`${LIST}&cursor=first%3DLUNAUSDT`]: json({ retCode: 10_001, retMsg: 'Invalid cursor' }),
    },
    ask: ({ feed }) => feed.coins(),
    refused: { kind: 'bad-answer', words: 'Bybit answered with an error: Invalid cursor.' },
  },
  {
    says: 'refuses an envelope without a result',
    recorded: { [LINEAR]: json({ retCode: 0, retMsg: 'OK', result: null, time: NOW }) },
    ask: ({ feed }) => feed.tickers(),
    refused: {
      kind: 'bad-answer',
      words: 'Bybit sent tickers without a price of any coin.',
    },
  },
]);
