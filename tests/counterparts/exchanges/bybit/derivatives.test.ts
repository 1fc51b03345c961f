import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { meetRecordings, NOW } from '../cases.ts';
import { COUNTS, enveloped, hourOf, refusal, SOUND, ticker, tickers } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const DAY = 24 * HOUR;
const FUNDING = '/v5/market/funding/history';
const COUNTED = '/v5/market/open-interest';
const LINEAR = '/v5/market/tickers?category=linear';

/** Newest first, back from a moment. */
const payments = (symbol: string, hours: number, newest: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    symbol,
    fundingRate: '0.0001',
    fundingRateTimestamp: String(newest - n * hours * HOUR),
  }));
const funding = (list: readonly unknown[]) => enveloped({ category: 'linear', list });
const counted = (list: readonly unknown[], symbol = 'BTCUSDT', category = 'linear') =>
  enveloped({ symbol, category, list, nextPageCursor: '' });

meetRecordings('bybit', SOUND, [
  {
    says: 'sums the payments of a week that come newest first, and gives the next one',
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).funding,
    gives: {
      rate: -0.00003172,
      intervalHours: 8,
      nextAt: hourOf(16),
      nextRate: 0.00004211,
      sum7d: 0.00196828,
      count: 21,
    },
  },
  {
    says: 'counts open interest in the coin, with its change in a day, and says what is not given',
    ask: async ({ feed }) => {
      const { openInterest, missing } = await feed.derivatives('BTCUSDT', NOW);
      return [openInterest, missing];
    },
    gives: [
      {
        value: 52_600,
        valueQuote: null,
        change24h: 100 * (52_600 / 50_200 - 1),
        at: hourOf(12),
      },
      [{ field: 'openInterest.valueQuote', reason: 'the exchange gives it in the coin alone' }],
    ],
  },
  {
    says: 'asks for both by one request each, and for the rates to come of all coins at once',
    ask: async ({ feed, received }) => {
      await feed.coins();
      const lists = received().length;
      await feed.derivatives('BTCUSDT', NOW);
      return received().slice(lists).toSorted();
    },
    gives: [
      `GET ${FUNDING}?limit=200&symbol=BTCUSDT&category=linear&startTime=${NOW - 8 * DAY}&endTime=${NOW}`,
      `GET ${COUNTED}?symbol=BTCUSDT&intervalTime=1h&category=linear&startTime=${NOW - 27 * HOUR}&endTime=${NOW}&limit=30`,
      `GET ${LINEAR}`,
    ],
  },
  {
    says: 'takes the interval of a coin that pays every four hours',
    recorded: {
      [FUNDING]: funding(payments('POLUSDT', 4, hourOf(12), 49)),
      [COUNTED]: counted(COUNTS, 'POLUSDT'),
      [LINEAR]: tickers([ticker('POLUSDT', '0.2231', { fundingIntervalHour: '4' })]),
    },
    ask: async ({ feed }) => (await feed.derivatives('POLUSDT', NOW)).funding,
    gives: {
      rate: 0.0001,
      intervalHours: 4,
      nextAt: hourOf(16),
      nextRate: 0.00004211,
      sum7d: 0.0042,
      count: 42,
    },
  },
  {
    says: 'has no rate to come where the exchange leaves it empty',
    recorded: { [LINEAR]: tickers([ticker('BTCUSDT', '63981.20', { fundingRate: '' })]) },
    ask: async ({ feed }) => {
      const { funding: known, missing } = await feed.derivatives('BTCUSDT', NOW);
      return [known?.nextRate, known?.nextAt, missing[0]];
    },
    gives: [
      null,
      hourOf(16),
      { field: 'funding.nextRate', reason: 'no prediction of that payment' },
    ],
  },
  {
    says: 'does not take dollars for coins where a contract is settled in the coin',
    recorded: {
      [`${FUNDING}?category=inverse`]: funding(payments('BTCUSD', 8, hourOf(8), 25)),
      [`${COUNTED}?category=inverse`]: counted(COUNTS, 'BTCUSD', 'inverse'),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSD', NOW)).missing,
    gives: [
      { field: 'funding.nextRate', reason: 'no prediction of that payment' },
      { field: 'openInterest', reason: 'Bybit does not count BTCUSD in the coin' },
    ],
  },
  {
    says: 'says that a coin listed today has no payment and no count yet',
    recorded: { [FUNDING]: funding([]), [COUNTED]: counted([]) },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      { field: 'funding', reason: 'no payment was settled yet' },
      { field: 'openInterest', reason: 'it was not counted yet' },
    ],
  },
  {
    says: 'says what is known of a coin that is three days old',
    recorded: {
      [FUNDING]: funding(payments('BTCUSDT', 8, hourOf(8), 9)),
      [COUNTED]: counted(COUNTS.slice(0, 20)),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      { field: 'funding.sum7d', reason: 'needs payments of 7 days, has 9' },
      { field: 'openInterest.valueQuote', reason: 'the exchange gives it in the coin alone' },
      { field: 'openInterest.change24h', reason: 'no count of 24 hours before is known' },
    ],
  },
  {
    says: 'gives the words of the exchange where it refuses one of both',
    recorded: {
      [FUNDING]: refusal(10_016, 'System error. Please try again later.'),
      [COUNTED]: refusal(10_001, 'params error: startTime must less than endTime'),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      {
        field: 'funding',
        reason: 'Bybit is not in service: System error. Please try again later.',
      },
      {
        field: 'openInterest',
        reason: 'Bybit answered with an error: params error: startTime must less than endTime.',
      },
    ],
  },
  {
    says: 'reads the payments of 30 days by pages of 200, each older than the one before',
    recorded: {
      [FUNDING]: [
        funding(payments('BTCUSDT', 1, hourOf(12), 200)),
        funding(payments('BTCUSDT', 1, hourOf(12) - 200 * HOUR, 120)),
      ],
    },
    ask: async ({ feed, received }) => {
      const since = epochMs(NOW - 30 * DAY);
      const read = await feed.history('BTCUSDT', { funding: since, openInterest: since }, NOW);
      const ends = received()
        .filter((line) => line.includes(FUNDING))
        .map((line) => Number(/endTime=(\d+)/.exec(line)?.[1]));
      return [read.funding.points.length, read.openInterest.points.length, ends];
    },
    gives: [320, 27, [NOW, hourOf(12) - 199 * HOUR - 1]],
  },
]);
