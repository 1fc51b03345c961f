import { gzipSync } from 'node:zlib';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { type Asked, meetRecordings, NOW } from '../cases.ts';
import { html, json } from '../recorded-server.ts';
import { enveloped, HOURS, hourOf, klines, refusal, SOUND } from './recordings.ts';

const HOUR = PERIOD_MS['1h'];
const BTC_HOURS = '/v5/market/kline?category=linear&symbol=BTCUSDT&interval=60';
const CLOSES = [64_200.5, 64_155.3, 63_950, 63_990.9];

const closes =
  (count: number) =>
  async ({ market }: Asked) => [
    ...(await market.candles('BTCUSDT', '1h', NOW, count)).series.close,
  ];

const asked = (first: number, last: number, count: number) =>
  `GET /v5/market/kline?symbol=BTCUSDT&start=${first}&limit=${count}&end=${last - 1}&interval=60&category=linear`;

/** Some hours before noon, each with a price of its own. */
const before = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const price = 60_000 + ((first - n) % 997);
    const texts = [price, price + 9, price - 9, price + 1, 12.5].map(String);
    return [hourOf(12) - (first - n) * HOUR, ...texts] as const;
  });

const ofCandles = async (ask: Asked, count: number) => {
  await ask.feed.coins();
  const lists = ask.received().length;
  await ask.market.candles('BTCUSDT', '1h', NOW, count);
  return ask.received().slice(lists);
};

meetRecordings('bybit', SOUND, [
  {
    says: 'puts candles that come newest first in order and leaves out the hour that is open',
    ask: closes(4),
    gives: CLOSES,
  },
  {
    says: 'asks for as many as it needs, up to the last moment of the newest',
    ask: (ask) => ofCandles(ask, 4),
    gives: [asked(hourOf(8), hourOf(12), 4)],
  },
  {
    says: 'asks for pages of a thousand, newest page first',
    recorded: { [BTC_HOURS]: [klines(before(1_000, 1_000)), klines(before(1_200, 200))] },
    ask: (ask) => ofCandles(ask, 1_200),
    gives: [
      asked(hourOf(12) - 1_000 * HOUR, hourOf(12), 1_000),
      asked(hourOf(12) - 1_200 * HOUR, hourOf(12) - 1_000 * HOUR, 200),
    ],
  },
  {
    says: 'stops paging at an empty page, before the contract was launched',
    recorded: { [BTC_HOURS]: [klines(before(700, 700)), klines([])] },
    ask: async (ask) => (await closes(2_500)(ask)).length,
    gives: 700,
  },
  {
    says: 'counts the volume of a contract settled in the coin in the coin',
    recorded: {
      '/v5/market/kline?category=inverse&symbol=BTCUSD&interval=60': enveloped({
        symbol: 'BTCUSD',
        category: 'inverse',
        list: HOURS.map(([time, open, high, low, close]) => {
          return [String(time), open, high, low, close, '12800400', '200.5'];
        }).toReversed(),
      }),
    },
    ask: async ({ market }) => [...(await market.candles('BTCUSD', '1h', NOW, 2)).series.volume],
    gives: [200.5, 200.5],
  },
  {
    says: 'reads a candle without trades, and prices with exponents',
    recorded: {
      [BTC_HOURS]: klines([
        [hourOf(10), '1.2e-7', '1.4e-7', '1e-7', '1.3e-7', '912000000'],
        [hourOf(11), '1.3e-7', '1.3e-7', '1.3e-7', '1.3e-7', '0'],
      ]),
    },
    ask: closes(2),
    gives: [1.3e-7, 1.3e-7],
  },
  {
    says: 'unpacks gzip',
    recorded: {
      [BTC_HOURS]: {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(klines(HOURS).body),
      },
    },
    ask: closes(4),
    gives: CLOSES,
  },
  {
    says: 'refuses JSON that was cut in its middle',
    recorded: { [BTC_HOURS]: { ...klines(HOURS), body: String(klines(HOURS).body).slice(0, 200) } },
    ask: closes(4),
    refused: {
      kind: 'bad-answer',
      words: 'BTCUSDT 1h: Bybit sent an answer that is not whole JSON (HTTP 200, 200 characters).',
    },
  },
  {
    says: 'refuses a candle whose high is empty',
    recorded: { [BTC_HOURS]: klines([[hourOf(11), '1', '', '1', '1', '5']]) },
    ask: closes(1),
    refused: {
      kind: 'invalid-candles',
      words:
        'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has high NaN; expected a price above 0.',
    },
  },
  {
    says: 'refuses candles with a hole among the newest',
    recorded: { [BTC_HOURS]: klines(HOURS.filter((_, index) => index !== 2)) },
    ask: closes(4),
    refused: {
      kind: 'invalid-candles',
      words:
        'Bybit, BTCUSDT 1h: 1 candle is missing; expected 2026-05-06 10:00 UTC, got 2026-05-06 11:00 UTC.',
    },
  },
  {
    says: 'says what the exchange says of a name that it gave up since its list was read',
    recorded: { '/v5/market/kline': refusal(10_001, 'Not supported symbols') },
    ask: closes(4),
    refused: {
      kind: 'bad-answer',
      words: 'BTCUSDT 1h: Bybit answered with an error: Not supported symbols.',
    },
  },
  {
    says: 'refuses the page of a maintenance that comes as if all were well',
    recorded: {
      '/v5/market/kline': html('<html><body><h1>System maintenance</h1></body></html>', 200),
    },
    ask: closes(4),
    refused: { kind: 'bad-answer', words: /not whole JSON \(HTTP 200, 53 characters\)\.$/ },
  },
  {
    says: 'refuses an empty answer',
    recorded: { '/v5/market/kline': { ...json(''), body: '' } },
    ask: closes(4),
    refused: { kind: 'bad-answer', words: /not whole JSON \(HTTP 200, 0 characters\)\.$/ },
  },
]);
