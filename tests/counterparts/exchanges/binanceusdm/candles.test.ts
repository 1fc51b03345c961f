import { gzipSync } from 'node:zlib';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { type Asked, meetRecordings, NOW } from '../cases.ts';
import { json } from '../recorded-server.ts';
import { contract, exchangeInfo, HOURS, hourOf, kline, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const LIST = 'GET /fapi/v1/exchangeInfo';
const BTC_HOURS = '/fapi/v1/klines?symbol=BTCUSDT&interval=1h';
const CLOSES = [64_200.5, 64_155.3, 63_950, 63_990.9];

const closes =
  (count: number) =>
  async ({ market }: Asked) => [
    ...(await market.candles('BTCUSDT', '1h', NOW, count)).series.close,
  ];

const asked = (first: number, last: number, count: number) =>
  `GET /fapi/v1/klines?interval=1h&limit=${count}&symbol=BTCUSDT&startTime=${first}&endTime=${last - 1}`;

/** Some hours before noon, each with a price of its own. */
const before = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const price = 60_000 + ((first - n) % 997);
    const texts = [price, price + 9, price - 9, price + 1, 12.5].map(String);
    return kline([hourOf(12) - (first - n) * HOUR, ...texts]);
  });

const replaced = (index: number, change: (row: ReturnType<typeof kline>) => unknown) =>
  json(HOURS.map((row, at) => (at === index ? change(kline(row)) : kline(row))));

meetRecordings('binanceusdm', SOUND, [
  {
    says: 'reads texts as numbers and leaves out the hour that is open',
    ask: closes(4),
    gives: CLOSES,
    requests: [LIST, asked(hourOf(8), hourOf(12), 4)],
  },
  {
    says: 'takes numbers, even with an exponent, where texts were documented',
    recorded: {
      [BTC_HOURS]: json(
        HOURS.map(([time], n) => kline([time, 1.2e-7, '1.4E-7', 1e-7, (10 + n) / 1e8, 9e11])),
      ),
    },
    ask: closes(4),
    gives: [1e-7, 1.1e-7, 1.2e-7, 1.3e-7],
  },
  {
    says: 'takes an hour without a trade as it is',
    recorded: {
      [BTC_HOURS]: replaced(2, ([time]) =>
        kline([Number(time), '64155.30', '64155.30', '64155.30', '64155.30', '0']),
      ),
    },
    ask: async ({ market }) => (await market.candles('BTCUSDT', '1h', NOW, 4)).series.volume[2],
    gives: 0,
  },
  {
    says: 'asks for more than a page newest page first, and joins them oldest first',
    recorded: { [BTC_HOURS]: [json(before(1_000, 1_000)), json(before(1_500, 500))] },
    ask: async ({ market }) => {
      const { series, gaps } = await market.candles('BTCUSDT', '1h', NOW, 1_500);
      return [series.time.length, series.time[0], series.time.at(-1), gaps.length];
    },
    gives: [1_500, hourOf(12) - 1_500 * HOUR, hourOf(11), 0],
    requests: [
      LIST,
      asked(hourOf(12) - 1_000 * HOUR, hourOf(12), 1_000),
      asked(hourOf(12) - 1_500 * HOUR, hourOf(12) - 1_000 * HOUR, 500),
    ],
  },
  {
    says: 'stops paging where a young contract has no older candle',
    recorded: { [BTC_HOURS]: [json(before(300, 300)), json([])] },
    ask: async (parts) => (await closes(2_500)(parts)).length,
    gives: 300,
    requests: [
      LIST,
      asked(hourOf(12) - 1_000 * HOUR, hourOf(12), 1_000),
      asked(hourOf(12) - 2_000 * HOUR, hourOf(12) - 1_000 * HOUR, 1_000),
    ],
  },
  {
    says: 'carries an old gap, such as that of a halt, as a gap',
    recorded: { [BTC_HOURS]: json([...before(90, 20), ...before(60, 60)]) },
    ask: async ({ market }) => (await market.candles('BTCUSDT', '1h', NOW, 90)).gaps,
    gives: [{ first: hourOf(12) - 70 * HOUR, last: hourOf(12) - 61 * HOUR, count: 10 }],
  },
  {
    says: 'unpacks gzip',
    recorded: {
      [BTC_HOURS]: {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(HOURS.map(kline))),
      },
    },
    ask: closes(4),
    gives: CLOSES,
  },
  {
    says: 'reads JSON that is called text',
    recorded: {
      [BTC_HOURS]: { ...json(HOURS.map(kline)), headers: { 'content-type': 'text/plain' } },
    },
    ask: closes(4),
    gives: CLOSES,
  },
  {
    says: 'asks once more where the connection breaks',
    recorded: { [BTC_HOURS]: ['reset', json(HOURS.map(kline))] },
    ask: closes(4),
    gives: CLOSES,
    requests: [LIST, asked(hourOf(8), hourOf(12), 4), asked(hourOf(8), hourOf(12), 4)],
  },
  {
    says: 'refuses a close that is not there',
    recorded: {
      [BTC_HOURS]: replaced(3, ([time]) => kline([Number(time), '1', '2', '1', null, '5'])),
    },
    ask: closes(4),
    refused: {
      kind: 'invalid-candles',
      words:
        'Binance USDⓈ-M, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has close NaN; expected a price above 0.',
    },
  },
  {
    says: 'refuses a row that came twice',
    recorded: { [BTC_HOURS]: json([...HOURS.slice(0, 3), ...HOURS.slice(2)].map(kline)) },
    ask: closes(4),
    refused: {
      kind: 'invalid-candles',
      words:
        'Binance USDⓈ-M, BTCUSDT 1h: two candles open at 2026-05-06 10:00 UTC; expected the next at 2026-05-06 11:00 UTC.',
    },
  },
  {
    says: 'refuses gzip that was cut',
    recorded: {
      [BTC_HOURS]: {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(HOURS.map(kline))).subarray(0, 60),
      },
    },
    ask: closes(4),
    refused: {
      kind: 'bad-answer',
      words:
        /^BTCUSDT 1h: Binance USDⓈ-M sent an answer that is not whole JSON \(HTTP 200, \d+ characters\)\.$/,
    },
  },
  {
    says: 'refuses an object where rows were documented',
    recorded: { [BTC_HOURS]: json({}) },
    ask: closes(4),
    refused: {
      kind: 'no-candles',
      words: 'Binance USDⓈ-M, BTCUSDT 1h: no candle closed before 2026-05-06 12:07 UTC.',
    },
  },
  {
    says: 'says what the exchange says of a name that it gave up since its list was read',
    recorded: { '/fapi/v1/klines': json({ code: -1122, msg: 'Invalid symbol status.' }, 400) },
    ask: closes(4),
    refused: {
      kind: 'bad-answer',
      words: 'BTCUSDT 1h: Binance USDⓈ-M answered with an error: Invalid symbol status.',
    },
  },
  {
    says: 'knows a delisted coin no more once its list is read again',
    ask: async ({ market, play, wait }) => {
      await market.coins();
      play({ '/fapi/v1/exchangeInfo': exchangeInfo([contract('ETHUSDT', 'ETH', '0.01')]) });
      wait(10 * 60_000);
      await market.candles('BTCUSDT', '1h', NOW, 4);
    },
    refused: {
      kind: 'unknown-coin',
      words: 'BTCUSDT 1h: BTCUSDT is not among the perpetual contracts of Binance USDⓈ-M.',
      status: 404,
      seconds: null,
    },
    requests: [LIST],
  },
  {
    says: 'keeps the list it has where the exchange sends one without contracts',
    ask: async (asked) => {
      await asked.market.coins();
      asked.play({ '/fapi/v1/exchangeInfo': exchangeInfo([]) });
      asked.wait(10 * 60_000);
      return closes(4)(asked);
    },
    gives: CLOSES,
  },
]);
