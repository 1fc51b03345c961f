import { type Asked, meetRecordings, NOW } from '../cases.ts';
import {
  CHART,
  candles,
  HOURS,
  hourOf,
  INSTRUMENTS,
  instrument,
  instruments,
  refusal,
  SOUND,
  TICKERS,
  ticker,
  tickers,
} from './recordings.ts';

const MINUTE = 60_000;

/** Bitcoin under a new name, and its old contract after it in each list. */
const RENAMED = {
  [INSTRUMENTS]: instruments([
    instrument('PF_BTCUSD', { base: 'BTC', pair: 'BTC:USD' }),
    instrument('PF_XBTUSD', { tradeable: false }),
  ]),
  [TICKERS]: tickers([
    ticker('PF_BTCUSD'),
    ticker('PF_XBTUSD', { last: 1, openInterest: 1, suspended: true }),
  ]),
  '/api/charts/v1/trade/PF_BTCUSD/1h': candles(HOURS),
};

const day = async ({ feed }: Asked) => {
  const given = await feed.tickers();
  return given.map(({ coin, price, change24h, turnover24h }) => [
    coin,
    price,
    change24h === null ? null : Number(change24h.toFixed(3)),
    turnover24h,
  ]);
};

meetRecordings('krakenfutures', SOUND, [
  {
    says: 'lists perpetual contracts on coins, settled in dollars and still traded, in order',
    ask: ({ feed }) => feed.coins(),
    gives: [
      { coin: '1INCHUSD', tickSize: 0.0001 },
      { coin: 'BTCUSD', tickSize: 1 },
      { coin: 'PEPEUSD', tickSize: 1e-10 },
      { coin: 'POLUSD', tickSize: 0.0001 },
      { coin: 'RENDERUSD', tickSize: 0.001 },
    ],
  },
  {
    says: 'asks for candles by the new name of a coin',
    recorded: RENAMED,
    ask: async ({ market }) => (await market.candles('BTCUSD', '1h', NOW, 4)).series.close.length,
    gives: 4,
    requests: [
      `GET ${INSTRUMENTS}`,
      `GET /api/charts/v1/trade/PF_BTCUSD/1h?from=${hourOf(8) / 1_000}&to=${hourOf(12) / 1_000 - 1}`,
    ],
  },
  {
    says: 'does not take the old ticker of a renamed coin for the new one',
    recorded: RENAMED,
    ask: async (asked) => [await day(asked), [...((await asked.feed.openInterests?.()) ?? [])]],
    gives: [[['BTCUSD', 64_000.5, 2.401, 160_775_656.05]], [['BTCUSD', 2_013.0001]]],
  },
  {
    says: 'leaves out a coin that two contracts claim',
    recorded: {
      [INSTRUMENTS]: instruments([
        instrument('PF_ETHUSD'),
        instrument('PF_BTCUSD'),
        instrument('PF_XBTUSD'),
      ]),
    },
    ask: ({ feed }) => feed.coins(),
    gives: [{ coin: 'ETHUSD', tickSize: 1 }],
  },
  ...['SOLUSD', 'MATICUSD', 'RNDRUSD'].map((coin) => ({
    says: `does not know ${coin}, which is gone or about to go`,
    ask: ({ market }: Asked) => market.candles(coin, '1h', NOW, 4),
    refused: {
      kind: 'unknown-coin' as const,
      words: `${coin} 1h: ${coin} is not among the perpetual contracts of Kraken Futures.`,
      status: 404,
      seconds: null,
    },
  })),
  {
    says: 'lives on the list that it has while none can be had',
    ask: async ({ feed, market, play, wait }) => {
      await feed.coins();
      wait(11 * MINUTE);
      play({ [INSTRUMENTS]: refusal('Unavailable'), [CHART]: candles(HOURS) });
      return (await market.candles('BTCUSD', '1h', NOW, 4)).series.close.length;
    },
    gives: 4,
  },
  {
    says: 'refuses a list without contracts',
    recorded: { [INSTRUMENTS]: instruments([]) },
    ask: ({ feed }) => feed.coins(),
    refused: {
      kind: 'bad-answer',
      words: 'Kraken Futures lists no perpetual contract quoted in USD, USDT or USDC.',
    },
  },
  {
    says: 'reads thousands as the step of a cheap coin',
    ask: async ({ feed }) => (await feed.contract('PEPEUSD')).terms?.amountStep,
    gives: 1_000,
  },
  {
    says: 'reads the margin levels of professionals, which count in dollars',
    ask: ({ feed }) => feed.contract('BTCUSD'),
    gives: {
      terms: {
        amountStep: 0.0001,
        leastAmount: null,
        contractSize: 1,
        leastNotional: null,
        maxLeverage: 50,
        tiers: [
          { upTo: 500_000, maintenanceRate: 0.01, maxLeverage: 50 },
          { upTo: 3_000_000, maintenanceRate: 0.02, maxLeverage: 25 },
          { upTo: null, maintenanceRate: 0.05, maxLeverage: 10 },
        ],
      },
      missing: [{ field: 'leastNotional', reason: 'Kraken Futures does not give it' }],
    },
  },
  {
    says: 'says why a contract without margin levels has no tiers',
    recorded: { [INSTRUMENTS]: instruments([instrument('PF_XBTUSD', { marginLevels: [] })]) },
    ask: async ({ feed }) => (await feed.contract('BTCUSD')).missing,
    gives: [
      { field: 'leastNotional', reason: 'Kraken Futures does not give it' },
      { field: 'maxLeverage', reason: 'Kraken Futures does not give it' },
      {
        field: 'tiers',
        reason:
          'Kraken Futures sent margin tiers of BTC/USD:USD that are missing, or contradict themselves.',
      },
    ],
  },
  {
    says: 'reads prices, also those that are written with an exponent',
    ask: day,
    gives: [
      ['PEPEUSD', 7.5e-7, 25, 120_000.25],
      ['BTCUSD', 64_000.5, 2.401, 160_775_656.05],
    ],
  },
  {
    says: 'leaves out what has no price, and a figure that it does not send',
    recorded: {
      [TICKERS]: tickers([
        ticker('PF_POLUSD', { last: null, suspended: true }),
        ticker('PF_RENDERUSD', { last: 0 }),
        ticker('PF_XBTUSD', { open24h: null, volumeQuote: null, vol24h: null }),
        ticker('PF_NEWUSD'),
        null,
      ]),
    },
    ask: day,
    gives: [['BTCUSD', 64_000.5, null, null]],
  },
  {
    says: 'refuses tickers of which none has a price',
    recorded: { [TICKERS]: tickers([ticker('PF_XBTUSD', { last: null })]) },
    ask: ({ feed }) => feed.tickers(),
    refused: {
      kind: 'bad-answer',
      words: 'Kraken Futures sent tickers without a price of any coin.',
    },
  },
  {
    says: 'counts the open contracts of all coins by one request',
    recorded: {
      [TICKERS]: tickers([
        ticker('PF_XBTUSD', { openInterest: '2013.00010000' }),
        ticker('PF_PEPEUSD', { openInterest: null }),
        ticker('PF_POLUSD', { openInterest: 0 }),
      ]),
    },
    ask: async ({ feed }) => [...((await feed.openInterests?.()) ?? [])],
    gives: [
      ['BTCUSD', 2_013.0001],
      ['POLUSD', 0],
    ],
    requests: [`GET ${INSTRUMENTS}`, `GET ${TICKERS}`],
  },
]);
