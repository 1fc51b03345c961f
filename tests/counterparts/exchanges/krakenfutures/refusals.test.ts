import { type Asked, type Case, meetRecordings, NOW, type Refusal } from '../cases.ts';
import { html, json, type Reply } from '../recorded-server.ts';
import {
  CHART,
  candles,
  HOURS,
  INSTRUMENTS,
  instrument,
  instruments,
  RATES,
  refusal,
  SOUND,
  TICKERS,
} from './recordings.ts';

const ask = async ({ market }: Asked) =>
  (await market.candles('BTCUSD', '1h', NOW, 4)).series.close.length;

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center></body></html>';
const CLOUDFLARE =
  '<!DOCTYPE html><html class="no-js" lang="en-US"><head><title>futures.kraken.com | 520: Web server is returning an unknown error</title></head></html>';
const MAINTENANCE =
  '<!DOCTYPE html><html><head><title>Kraken is down for scheduled maintenance</title></head></html>';
const NOT_FOUND = '<html><head><title>404 Not Found</title></head></html>';

type Row = readonly [says: string, reply: Reply, refused: Refusal];

const outOfService = (status: number): Refusal => ({
  kind: 'unreachable',
  words: `BTCUSD 1h: Kraken Futures is not in service (HTTP ${status}).`,
});

const BAD: readonly Row[] = [
  ['503 in plain text', { status: 503, body: 'Service Unavailable' }, outOfService(503)],
  ['502 of a proxy', html(BAD_GATEWAY, 502), outOfService(502)],
  ['520 of Cloudflare', html(CLOUDFLARE, 520), outOfService(520)],
  ['522 of Cloudflare', html(CLOUDFLARE, 522), outOfService(522)],
  [
    'INTERNAL_SERVER_ERROR',
    json({ status: 'INTERNAL_SERVER_ERROR', errors: [{ code: 1 }] }, 500),
    outOfService(500),
  ],
  [
    'a page of maintenance under 200',
    html(MAINTENANCE, 200),
    {
      kind: 'bad-answer',
      words: `BTCUSD 1h: Kraken Futures sent an answer that is not whole JSON (HTTP 200, ${MAINTENANCE.length} characters).`,
    },
  ],
  [
    'a page of 404',
    html(NOT_FOUND, 404),
    {
      kind: 'bad-answer',
      words: `BTCUSD 1h: Kraken Futures sent an answer that is not whole JSON (HTTP 404, ${NOT_FOUND.length} characters).`,
    },
  ],
  [
    'half of the JSON',
    { ...candles(HOURS), body: String(candles(HOURS).body).slice(0, 99) },
    {
      kind: 'bad-answer',
      words:
        'BTCUSD 1h: Kraken Futures sent an answer that is not whole JSON (HTTP 200, 99 characters).',
    },
  ],
  [
    'nothing',
    { status: 200, body: '' },
    {
      kind: 'bad-answer',
      words:
        'BTCUSD 1h: Kraken Futures sent an answer that is not whole JSON (HTTP 200, 0 characters).',
    },
  ],
  [
    'a connection that breaks each time',
    'reset',
    { kind: 'unreachable', words: /^BTCUSD 1h: Kraken Futures cannot be reached: the connection/ },
  ],
  [
    'the guard of Cloudflare',
    html('<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>', 403),
    {
      kind: 'region-blocked',
      words:
        /^BTCUSD 1h: Kraken Futures refuses requests from this server's region \(HTTP 403\)\. Set/,
    },
  ],
  [
    '429 that names the time',
    html('error code: 1015', 429, { 'retry-after': '12' }),
    {
      kind: 'rate-limited',
      words:
        'BTCUSD 1h: Kraken Futures says that there were too many requests (HTTP 429); the next may leave in 12 s.',
      seconds: 12,
    },
  ],
  [
    'apiLimitExceeded',
    refusal('apiLimitExceeded'),
    {
      kind: 'rate-limited',
      words:
        'BTCUSD 1h: Kraken Futures says that there were too many requests (apiLimitExceeded); the next may leave in 30 s.',
      seconds: 30,
    },
  ],
  [
    'Unavailable',
    refusal('Unavailable'),
    { kind: 'unreachable', words: 'BTCUSD 1h: Kraken Futures is not in service: Unavailable.' },
  ],
  [
    'Server Error',
    refusal('Server Error'),
    { kind: 'unreachable', words: 'BTCUSD 1h: Kraken Futures is not in service: Server Error.' },
  ],
  ...['marketUnavailable', 'unknownError', 'notFound', 'something new'].map(
    (error): Row => [
      error,
      refusal(error),
      {
        kind: 'bad-answer',
        words: `BTCUSD 1h: Kraken Futures answered with an error: ${error}.`,
      },
    ],
  ),
  [
    'contractNotFound, which the charts spell in their own way',
    json({ status: 'NOT_FOUND', errors: [{ code: 12, message: 'contractNotFound' }] }, 404),
    {
      kind: 'bad-answer',
      words: 'BTCUSD 1h: Kraken Futures answered with an error: contractNotFound.',
    },
  ],
];

meetRecordings('krakenfutures', SOUND, [
  ...BAD.map(
    ([says, reply, refused]): Case => ({
      says: `refuses ${says}`,
      recorded: { [CHART]: reply },
      ask,
      refused,
    }),
  ),
  {
    says: 'asks nothing before the pause is over that apiLimitExceeded calls for',
    recorded: { [CHART]: refusal('apiLimitExceeded') },
    ask: async (asked) => {
      await ask(asked).catch(() => null);
      asked.play({ [CHART]: candles(HOURS) });
      asked.wait(20_000);
      const early = await ask(asked).catch(({ message }: Error) => message);
      const sent = asked.received().length;
      asked.wait(10_000);
      return [early, sent, await ask(asked)];
    },
    gives: ['BTCUSD 1h: Kraken Futures asked for a pause; 10 s of it are left.', 0, 4],
  },
  {
    says: 'takes the next sound answer after a page of maintenance',
    recorded: { [CHART]: [html(MAINTENANCE, 200), candles(HOURS)] },
    ask: async (asked) => [await ask(asked).catch(() => 'refused'), await ask(asked)],
    gives: ['refused', 4],
  },
  {
    says: 'gives the reason in place of funding and open interest',
    recorded: { [RATES]: { status: 503, body: 'Service Unavailable' } },
    ask: ({ feed }) => feed.derivatives('BTCUSD', NOW),
    gives: {
      funding: null,
      openInterest: null,
      missing: [
        { field: 'funding', reason: 'Kraken Futures is not in service (HTTP 503).' },
        { field: 'openInterest', reason: 'Kraken Futures gives no history of it' },
      ],
      at: NOW,
      simulated: false,
    },
  },
  ...[
    [INSTRUMENTS, instruments([instrument('PF_XBTUSD'), { symbol: 'PF_NEWUSD' }])] as const,
    [TICKERS, json({ result: 'success' })] as const,
  ].map(
    ([path, reply]): Case => ({
      says: `refuses ${path} without what it always has`,
      recorded: { [path]: reply },
      ask: ({ feed }) => feed.tickers(),
      refused: { kind: 'bad-answer', words: 'Kraken Futures sent an answer that cannot be read.' },
    }),
  ),
  {
    says: 'refuses tickers that are Unavailable',
    recorded: { [TICKERS]: refusal('Unavailable') },
    ask: ({ feed }) => feed.tickers(),
    refused: { kind: 'unreachable', words: 'Kraken Futures is not in service: Unavailable.' },
  },
]);
