import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { meetRecordings, NOW } from '../cases.ts';
import { json } from '../recorded-server.ts';
import { COUNTS, hourOf, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const FUNDING = '/fapi/v1/fundingRate';
const COUNTED = '/futures/data/openInterestHist';

const payment = (fundingTime: number, fundingRate: string | null = '0.00010000') => ({
  symbol: 'BTCUSDT',
  fundingTime,
  fundingRate,
  markPrice: '64010.10000000',
});
const every = (hours: number, from: number, to: number) =>
  Array.from({ length: (to - from) / (hours * HOUR) + 1 }, (_, n) =>
    payment(from + n * hours * HOUR),
  );

meetRecordings('binanceusdm', SOUND, [
  {
    says: 'sums the payments of a week, settled some milliseconds late, and gives the next one',
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
    says: 'counts open interest in the coin and in dollars, with its change in a day',
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).openInterest,
    gives: {
      value: 82_600,
      valueQuote: 5_187_321_411.7,
      change24h: 100 * (82_600 / 80_200 - 1),
      at: hourOf(12),
    },
  },
  {
    says: 'asks for eight days of payments and 27 hours of counts, by one request each',
    ask: async ({ feed, received }) => {
      await feed.coins();
      await feed.derivatives('BTCUSDT', NOW);
      return received().slice(1).toSorted();
    },
    gives: [
      `GET ${FUNDING}?symbol=BTCUSDT&startTime=${NOW - 8 * 24 * HOUR}&endTime=${NOW}&limit=200`,
      'GET /fapi/v1/premiumIndex',
      `GET ${COUNTED}?period=1h&limit=30&symbol=BTCUSDT&startTime=${NOW - 27 * HOUR}&endTime=${NOW}`,
    ],
  },
  {
    says: 'takes the shorter interval of a coin from the day that it changed',
    recorded: {
      [FUNDING]: json([
        ...every(8, hourOf(8) - 8 * 24 * HOUR, hourOf(8) - 24 * HOUR),
        ...every(4, hourOf(8) - 20 * HOUR, hourOf(12)),
      ]),
      '/fapi/v1/premiumIndex': json([]),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).funding,
    gives: {
      rate: 0.0001,
      intervalHours: 4,
      nextAt: hourOf(16),
      nextRate: null,
      sum7d: 0.0025,
      count: 25,
    },
  },
  {
    says: 'counts a payment once that came twice',
    recorded: {
      [FUNDING]: json(
        every(8, hourOf(8) - 9 * 24 * HOUR, hourOf(8)).flatMap((each) => [each, each]),
      ),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).funding,
    gives: {
      rate: 0.0001,
      intervalHours: 8,
      nextAt: hourOf(16),
      nextRate: 0.00004211,
      sum7d: 0.0021,
      count: 21,
    },
  },
  {
    says: 'says that a coin listed today has no payment and no count yet',
    recorded: { [FUNDING]: json([]), [COUNTED]: json([]) },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      { field: 'funding', reason: 'no payment was settled yet' },
      { field: 'openInterest', reason: 'it was not counted yet' },
    ],
  },
  {
    says: 'gives the newest payment of a halted coin with its day, not as one of today',
    recorded: {
      [FUNDING]: json([payment(hourOf(8) - 5 * 24 * HOUR)]),
      [COUNTED]: json(COUNTS.slice(0, 20)),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      { field: 'funding', reason: 'the newest payment known is of 2026-05-01 08:00 UTC' },
      { field: 'openInterest', reason: 'the newest count known is of 2026-05-06 05:00 UTC' },
    ],
  },
  {
    says: 'says that a rate is not readable, and keeps the open interest',
    recorded: { [FUNDING]: json([payment(hourOf(0)), payment(hourOf(8), null)]) },
    ask: async ({ feed }) => {
      const { openInterest, missing } = await feed.derivatives('BTCUSDT', NOW);
      return [openInterest?.value, missing];
    },
    gives: [
      82_600,
      [
        {
          field: 'funding',
          reason:
            'Binance USDⓈ-M sent payments of funding for BTC/USDT:USDT that are not moments with rates.',
        },
      ],
    ],
  },
  {
    says: 'gives the words of the exchange where it refuses one of both',
    recorded: {
      [COUNTED]: json({ code: -1127, msg: 'Lookup interval is too big.' }, 400),
      [FUNDING]: json(
        { code: -1000, msg: 'An unknown error occurred while processing the request.' },
        400,
      ),
    },
    ask: async ({ feed }) => (await feed.derivatives('BTCUSDT', NOW)).missing,
    gives: [
      {
        field: 'funding',
        reason:
          'Binance USDⓈ-M is not in service: An unknown error occurred while processing the request.',
      },
      {
        field: 'openInterest',
        reason: 'Binance USDⓈ-M answered with an error: Lookup interval is too big.',
      },
    ],
  },
  {
    says: 'reads 30 days of both for the chart, oldest first',
    recorded: {
      [FUNDING]: json(every(8, hourOf(8) - 29 * 24 * HOUR, hourOf(8))),
      [COUNTED]: json(COUNTS.toReversed()),
    },
    ask: async ({ feed }) => {
      const since = epochMs(NOW - 30 * 24 * HOUR);
      const { funding, openInterest } = await feed.history(
        'BTCUSDT',
        { funding: since, openInterest: since },
        NOW,
      );
      const ends = ({ points }: typeof funding) => [
        points.length,
        points[0]?.[0],
        points.at(-1)?.[0],
      ];
      return [ends(funding), ends(openInterest)];
    },
    gives: [
      [88, hourOf(8) - 29 * 24 * HOUR, hourOf(8)],
      [27, hourOf(12) - 26 * HOUR, hourOf(12)],
    ],
  },
]);
