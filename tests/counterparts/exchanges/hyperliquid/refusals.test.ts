import { type Asked, type Case, meetRecordings, NOW, type Refusal } from '../cases.ts';
import { html, json, type Reply } from '../recorded-server.ts';
import { CANDLES, HOURS, SOUND } from './recordings.ts';

const ask = async ({ market }: Asked) =>
  (await market.candles('BTCUSDC', '1h', NOW, 4)).series.close.length;

const GATEWAY = (status: string) =>
  `<html>\r\n<head><title>${status}</title></head>\r\n<body><center><h1>${status}</h1></center></body></html>`;
const BLOCKED =
  '<!DOCTYPE HTML><HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD></HTML>';
const UNREADABLE = 'Failed to deserialize the JSON body into the target type';
const CUMULATIVE =
  'Too many cumulative requests sent (37986 > 10436) for cumulative volume traded $437.92.';

const outOfService = (status: number): Refusal => ({
  kind: 'unreachable',
  words: `BTCUSDC 1h: Hyperliquid is not in service (HTTP ${status}).`,
});

const unread = (status: number, length: number): Refusal => ({
  kind: 'bad-answer',
  words: `BTCUSDC 1h: Hyperliquid sent an answer that is not whole JSON (HTTP ${status}, ${length} characters).`,
});

const neither = (length: number): Refusal => ({
  kind: 'bad-answer',
  words: `BTCUSDC 1h: Hyperliquid sent an answer that is neither a list nor an object (HTTP 200, ${length} characters).`,
});

const BAD: readonly (readonly [says: string, reply: Reply, refused: Refusal])[] = [
  [
    '422 in plain text',
    { status: 422, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: UNREADABLE },
    unread(422, UNREADABLE.length),
  ],
  ['500 of null, as for a coin that it does not know', json(null, 500), outOfService(500)],
  ['502 of a proxy', html(GATEWAY('502 Bad Gateway'), 502), outOfService(502)],
  ['503 while it is upgraded', html('', 503), outOfService(503)],
  ['504 of a proxy', html(GATEWAY('504 Gateway Time-out'), 504), outOfService(504)],
  [
    '429 of null',
    json(null, 429),
    {
      kind: 'rate-limited',
      words:
        'BTCUSDC 1h: Hyperliquid says that there were too many requests (HTTP 429); the next may leave in 30 s.',
      seconds: 30,
    },
  ],
  [
    'too many requests for what was traded',
    json({ status: 'err', response: CUMULATIVE }),
    {
      kind: 'rate-limited',
      words:
        'BTCUSDC 1h: Hyperliquid says that there were too many requests (Too many cumulative requests sent (37986 > 10436) for cumulative volume traded $437.92); the next may leave in 30 s.',
      seconds: 30,
    },
  ],
  [
    'a region that CloudFront blocks',
    html(BLOCKED, 403),
    {
      kind: 'region-blocked',
      words:
        /^BTCUSDC 1h: Hyperliquid refuses requests from this server's region \(HTTP 403\)\. Set/,
    },
  ],
  ['null', json(null), neither(4)],
  ['a text', json('upgrading'), neither(11)],
  ['nothing', { status: 200, body: '' }, unread(200, 0)],
  ['half of the JSON', { body: String(json(HOURS).body).slice(0, 99) }, unread(200, 99)],
  ['a page under 200', html(GATEWAY('200 OK'), 200), unread(200, GATEWAY('200 OK').length)],
  [
    'an error in words',
    json({ error: 'Unknown coin' }),
    {
      kind: 'bad-answer',
      words: 'BTCUSDC 1h: Hyperliquid answered with an error: Unknown coin.',
    },
  ],
  [
    'a connection that breaks each time',
    'reset',
    { kind: 'unreachable', words: /^BTCUSDC 1h: Hyperliquid cannot be reached: the connection/ },
  ],
];

meetRecordings('hyperliquid', SOUND, [
  ...BAD.map(
    ([says, reply, refused]): Case => ({
      says: `refuses ${says}`,
      recorded: { [CANDLES]: reply },
      ask,
      refused,
    }),
  ),
  {
    says: 'asks nothing before the pause is over that 429 calls for',
    recorded: { [CANDLES]: json(null, 429, { 'retry-after': '40' }) },
    ask: async (asked) => {
      await ask(asked).catch(() => null);
      asked.play({});
      asked.wait(30_000);
      const early = await ask(asked).catch(({ message }: Error) => message);
      const sent = asked.received().length;
      asked.wait(10_000);
      return [early, sent, await ask(asked)];
    },
    gives: ['BTCUSDC 1h: Hyperliquid asked for a pause; 10 s of it are left.', 0, 4],
  },
  {
    says: 'takes the next sound answer after an upgrade',
    recorded: { [CANDLES]: [html('', 503), json(HOURS)] },
    ask: async (asked) => [await ask(asked).catch(() => 'refused'), await ask(asked)],
    gives: ['refused', 4],
  },
  {
    says: 'gives the reason in place of funding and open interest',
    recorded: { '/info?type=fundingHistory': json(null, 500) },
    ask: ({ feed }) => feed.derivatives('BTCUSDC', NOW),
    gives: {
      funding: null,
      openInterest: null,
      missing: [
        { field: 'funding', reason: 'Hyperliquid is not in service (HTTP 500).' },
        { field: 'openInterest', reason: 'Hyperliquid gives no history of it' },
      ],
      at: NOW,
      simulated: false,
    },
  },
]);
