import { coinName } from '../../../../analysis-server/market/coin-names.ts';
import { meetRecordings, NOW } from '../cases.ts';
import { json } from '../recorded-server.ts';
import { contract, exchangeInfo, SOUND } from './recordings.ts';

/** Of all contracts in one answer, in no order. */
const ticker = (symbol: string, lastPrice: string, change: object = {}) => ({
  symbol,
  priceChange: '-94.99999800',
  priceChangePercent: '-1.480',
  weightedAvgPrice: '64100.29628994',
  lastPrice,
  lastQty: '0.003',
  openPrice: '64942.10',
  highPrice: '65000.00',
  lowPrice: '63805.10',
  volume: '151203.443',
  quoteVolume: '9690144871.12',
  openTime: NOW - 86_400_000,
  closeTime: NOW - 41,
  firstId: 28_385,
  lastId: 28_460,
  count: 3_461_232,
  ...change,
});

const NEVER_TRADED = {
  priceChange: '0.0000000',
  priceChangePercent: '0.000',
  weightedAvgPrice: '0.0000000',
  openPrice: '0.0000000',
  volume: '0',
  quoteVolume: '0.00',
  firstId: -1,
  count: 0,
};

const TICKERS = '/fapi/v1/ticker/24hr';
const LIST = '/fapi/v1/exchangeInfo';

meetRecordings('binanceusdm', SOUND, [
  {
    says: 'lists what trades: renamed coins by their new name, none that settles, waits or is dated',
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coin),
    gives: [
      '1000PEPEUSDT',
      '1000SHIBUSDT',
      '1MBABYDOGEUSDT',
      'BTCUSDT',
      'ETHUSDC',
      'POLUSDT',
      'RENDERUSDT',
    ],
    requests: ['GET /fapi/v1/exchangeInfo'],
  },
  {
    says: 'takes the step of prices from the filter, not from the count of decimals',
    ask: async ({ feed }) =>
      Object.fromEntries((await feed.coins()).map(({ coin, tickSize }) => [coin, tickSize])),
    gives: {
      '1000PEPEUSDT': 1e-7,
      '1000SHIBUSDT': 0.000001,
      '1MBABYDOGEUSDT': 1e-7,
      BTCUSDT: 0.1,
      ETHUSDC: 0.01,
      POLUSDT: 0.0001,
      RENDERUSDT: 0.001,
    },
  },
  {
    says: 'names a thousandfold coin so, and a renamed one by its new name',
    ask: async ({ feed }) =>
      (await feed.coins()).map(({ coin }) => coinName(coin)).filter((name) => name !== null),
    gives: ['Pepe ×1000', 'Shiba Inu ×1000', 'Bitcoin', 'Ethereum', 'Polygon', 'Render'],
  },
  {
    says: 'gives the least notional and the step of amounts, and says what is not public',
    ask: ({ feed }) => feed.contract('BTCUSDT'),
    gives: {
      terms: {
        amountStep: 0.001,
        leastAmount: 0.001,
        contractSize: 1,
        leastNotional: 100,
        maxLeverage: null,
        tiers: null,
      },
      missing: [
        { field: 'maxLeverage', reason: 'Binance USDⓈ-M does not give it' },
        { field: 'tiers', reason: 'Binance USDⓈ-M does not publish them' },
      ],
    },
  },
  {
    says: 'leaves out a contract whose filters are gone, and keeps the others',
    recorded: {
      [LIST]: exchangeInfo([
        contract('BTCUSDT', 'BTC', '0.10', { filters: [], pricePrecision: null }),
        contract('ETHUSDT', 'ETH', '0.01', { filters: null }),
        contract('SOLUSDT', 'SOL', '0.0100', { underlyingSubType: null, surprise: { a: [1] } }),
      ]),
    },
    ask: async ({ feed }) => (await feed.coins()).filter(({ coin }) => coin !== 'ETHUSDT'),
    gives: [{ coin: 'SOLUSDT', tickSize: 0.01 }],
  },
  {
    says: 'lists a contract once that came twice',
    recorded: {
      [LIST]: exchangeInfo([
        contract('BTCUSDT', 'BTC', '0.10'),
        contract('ETHUSDT', 'ETH', '0.01'),
        contract('BTCUSDT', 'BTC', '0.10'),
      ]),
    },
    ask: async ({ feed }) => (await feed.coins()).map(({ coin }) => coin),
    gives: ['BTCUSDT', 'ETHUSDT'],
  },
  {
    says: 'refuses a list in which everything settles',
    recorded: { [LIST]: exchangeInfo([contract('BTCUSDT', 'BTC', '0.1', { status: 'SETTLING' })]) },
    ask: ({ feed }) => feed.coins(),
    refused: {
      kind: 'bad-answer',
      words: 'Binance USDⓈ-M lists no perpetual contract quoted in USD, USDT or USDC.',
    },
  },
  {
    says: 'refuses a list that is null',
    recorded: { [LIST]: json(null) },
    ask: ({ feed }) => feed.coins(),
    refused: { kind: 'bad-answer', words: /^Binance USDⓈ-M / },
  },
  {
    says: 'reads the prices of a day, and none of a contract that settled or never traded',
    recorded: {
      [TICKERS]: json([
        ticker('BTCUSDT_260626', '64700.0'),
        ticker('MATICUSDT', '0.3794', { count: 0, closeTime: 1_725_958_800_000 }),
        ticker('1000SHIBUSDT', '0.012345', { priceChangePercent: '2.5' }),
        ticker('POLUSDT', '0.0000000', NEVER_TRADED),
        ticker('RENDERUSDT', '', NEVER_TRADED),
        ticker('BTCUSDT', '63981.20'),
        ticker('LISTEDLATERUSDT', '1.0'),
      ]),
    },
    ask: ({ feed }) => feed.tickers(),
    gives: [
      {
        coin: '1000SHIBUSDT',
        price: 0.012345,
        change24h: 2.5,
        turnover24h: 9_690_144_871.12,
        tickSize: 0.000001,
        at: NOW,
      },
      {
        coin: 'BTCUSDT',
        price: 63_981.2,
        change24h: -1.48,
        turnover24h: 9_690_144_871.12,
        tickSize: 0.1,
        at: NOW,
      },
    ],
  },
  {
    says: 'leaves figures out that are not there, and makes none up',
    recorded: {
      [TICKERS]: json([
        ticker('BTCUSDT', '63981.20', {
          priceChange: null,
          priceChangePercent: null,
          openPrice: null,
          quoteVolume: null,
          volume: null,
          weightedAvgPrice: null,
        }),
      ]),
    },
    ask: ({ feed }) => feed.tickers(),
    gives: [
      {
        coin: 'BTCUSDT',
        price: 63_981.2,
        change24h: null,
        turnover24h: null,
        tickSize: 0.1,
        at: NOW,
      },
    ],
  },
  {
    says: 'refuses tickers of nothing',
    recorded: { [TICKERS]: json([]) },
    ask: ({ feed }) => feed.tickers(),
    refused: {
      kind: 'bad-answer',
      words: 'Binance USDⓈ-M sent tickers without a price of any coin.',
    },
  },
  {
    says: 'refuses tickers among which is a null, without the words of a program',
    recorded: { [TICKERS]: json([null, ticker('BTCUSDT', '63981.20')]) },
    ask: ({ feed }) => feed.tickers(),
    refused: { kind: 'bad-answer', words: 'Binance USDⓈ-M sent an answer that cannot be read.' },
  },
]);
