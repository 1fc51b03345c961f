import { type Asked, meetRecordings, NOW } from '../cases.ts';
import { html, json, type Reply } from '../recorded-server.ts';
import { SOUND } from './recordings.ts';

const LIST = 'GET /fapi/v1/exchangeInfo';
const read = ({ market }: Asked) => market.candles('BTCUSDT', '1h', NOW, 4);

/** Whatever is asked for. */
const always = (reply: Reply) => ({ '/fapi/v1/exchangeInfo': reply });

const FIREWALL = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY>
<H1>403 ERROR</H1><H2>The request could not be satisfied.</H2>
Request blocked. We can't connect to the server for this app or website at this time.
</BODY></HTML>`;

meetRecordings('binanceusdm', SOUND, [
  {
    says: 'waits as long as a 429 says',
    recorded: {
      '/fapi/v1/klines': json(
        {
          code: -1003,
          msg: 'Too many requests; current limit of IP(203.0.113.7) is 2400 requests per minute. Please use the websocket for live updates to avoid polling the API.',
        },
        429,
        { 'retry-after': '17', 'x-mbx-used-weight-1m': '2401' },
      ),
    },
    ask: read,
    refused: {
      kind: 'rate-limited',
      words:
        'BTCUSDT 1h: Binance USDⓈ-M says that there were too many requests (HTTP 429); the next may leave in 17 s.',
      seconds: 17,
    },
  },
  {
    says: 'sends nothing more while a ban lasts, an hour at a time',
    recorded: always(
      json(
        {
          code: -1003,
          msg: `Way too many requests; IP(203.0.113.7) banned until ${NOW + 7_200_000}. Please use the websocket for live updates to avoid bans.`,
        },
        418,
        { 'retry-after': '7200' },
      ),
    ),
    ask: async (asked) => {
      await read(asked).catch(() => null);
      asked.wait(59 * 60_000);
      await read(asked);
    },
    refused: {
      kind: 'rate-limited',
      words: 'BTCUSDT 1h: Binance USDⓈ-M asked for a pause; 60 s of it are left.',
      seconds: 60,
    },
    requests: [LIST],
  },
  {
    says: 'takes the end of a ban from its words where no header names it',
    recorded: always(
      json(
        {
          code: -1003,
          msg: `Way too many requests; IP(203.0.113.7) banned until ${NOW + 125_000}. Please use the websocket for live updates to avoid bans.`,
        },
        418,
      ),
    ),
    ask: read,
    refused: { kind: 'rate-limited', words: /the next may leave in 125 s\.$/, seconds: 125 },
  },
  {
    says: 'pauses where the firewall blocks, which counts requests, too',
    recorded: always(html(FIREWALL, 403, { server: 'CloudFront' })),
    ask: read,
    refused: {
      kind: 'rate-limited',
      words: /too many requests \(HTTP 403\); the next may leave in 600 s\.$/,
      seconds: 600,
    },
  },
  {
    says: 'says what to set where the country is refused',
    recorded: always(
      json(
        {
          code: 0,
          msg: "Service unavailable from a restricted location according to 'b. Eligibility' in https://www.binance.com/en/terms. Please contact customer service if you believe you received this message in error.",
        },
        451,
      ),
    ),
    ask: read,
    refused: {
      kind: 'region-blocked',
      words: /refuses requests from this server's region \(HTTP 451\)\. Set EXCHANGE to one that/,
    },
  },
  {
    says: 'says that a 403 without reasons is of the region',
    recorded: always(
      html('<html>\n<head><title>403 Forbidden</title></head>\n<body></body>\n</html>', 403),
    ),
    ask: read,
    refused: { kind: 'region-blocked', words: /region \(HTTP 403\)/ },
  },
  {
    says: 'is out of service by a 503 that throttles everybody',
    recorded: always(
      json(
        {
          code: -1008,
          msg: 'Request throttled by system-level protection. Reduce-only/close-position orders are exempt. Please try again.',
        },
        503,
      ),
    ),
    ask: read,
    refused: {
      kind: 'unreachable',
      words: 'BTCUSDT 1h: Binance USDⓈ-M is not in service (HTTP 503).',
    },
  },
  {
    says: 'is out of service by the page of a gateway',
    recorded: always(
      html('<html><head><title>502 Bad Gateway</title></head><body></body></html>', 502),
    ),
    ask: read,
    refused: { kind: 'unreachable', words: /is not in service \(HTTP 502\)\.$/ },
  },
  {
    says: 'is out of service where its own backend is too slow',
    recorded: always(
      json(
        {
          code: -1007,
          msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
        },
        408,
      ),
    ),
    ask: read,
    refused: {
      kind: 'unreachable',
      words:
        'BTCUSDT 1h: Binance USDⓈ-M is not in service: Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    },
  },
  {
    says: 'is out of service while it shuts down, and answers again afterwards',
    recorded: always(json({ code: -1016, msg: 'This service is no longer available.' }, 400)),
    ask: async (asked) => {
      const refused = await read(asked).catch((error: Error) => error.message);
      asked.play({});
      asked.wait(60_000);
      return [refused, (await read(asked)).series.close.length];
    },
    gives: [
      'BTCUSDT 1h: Binance USDⓈ-M is not in service: This service is no longer available.',
      4,
    ],
  },
  {
    says: 'is out of service where it is busy, though HTTP says that all is well',
    recorded: always(json({ code: -1004, msg: 'Server is busy, please wait and try again' })),
    ask: read,
    refused: {
      kind: 'unreachable',
      words:
        'BTCUSDT 1h: Binance USDⓈ-M is not in service: Server is busy, please wait and try again.',
    },
  },
  {
    says: 'refuses a page for people, such as that of an address without the service',
    recorded: always(
      html('<!DOCTYPE html>\n<html><head><title>Binance</title></head></html>', 404),
    ),
    ask: read,
    refused: { kind: 'bad-answer', words: /not whole JSON \(HTTP 404, 64 characters\)\.$/ },
  },
]);
