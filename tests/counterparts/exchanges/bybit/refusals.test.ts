import { type Asked, meetRecordings, NOW } from '../cases.ts';
import { html, type Reply } from '../recorded-server.ts';
import { refusal, SOUND } from './recordings.ts';

const read = ({ market }: Asked) => market.candles('BTCUSDT', '1h', NOW, 4);
const always = (reply: Reply) => ({ '/v5/market/kline': reply });

const COUNTRY = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY>
<H1>403 ERROR</H1><H2>The request could not be satisfied.</H2>
The Amazon CloudFront distribution is configured to block access from your country.
There might be too much traffic or a configuration error.
</BODY></HTML>`;

const pauses = (words: string, seconds: number) => ({
  kind: 'rate-limited' as const,
  words: `BTCUSDT 1h: Bybit says that there were too many requests (${words}); the next may leave in ${seconds} s.`,
  seconds,
});
const outOfService = (words: string) => ({
  kind: 'unreachable' as const,
  words: `BTCUSDT 1h: Bybit is not in service${words}`,
});

meetRecordings('bybit', SOUND, [
  {
    says: 'pauses ten minutes where the address asked too often, and says so',
    recorded: always(html('403, access too frequent', 403)),
    ask: read,
    refused: pauses('HTTP 403', 600),
  },
  {
    says: 'sends nothing while it pauses, and reads on when the ban is over',
    recorded: always(html('403, access too frequent', 403)),
    ask: async (asked) => {
      await read(asked).catch(() => null);
      asked.play({});
      asked.wait(9 * 60_000);
      const refused = await read(asked).catch((error: Error) => error.message);
      const sent = asked.received().length;
      asked.wait(60_000);
      return [refused, sent, (await read(asked)).series.close.length];
    },
    gives: ['BTCUSDT 1h: Bybit asked for a pause; 60 s of it are left.', 0, 4],
  },
  {
    says: 'pauses by a code in an answer that HTTP calls good',
    recorded: always(refusal(10_006, 'Too many visits!')),
    ask: read,
    refused: pauses('Too many visits!', 30),
  },
  {
    says: 'pauses half a minute, whatever header counts the requests of one person',
    recorded: always(
      refusal(10_006, 'Too many visits! Exceeded the API Rate Limit.', 200, {
        'x-bapi-limit': '50',
        'x-bapi-limit-status': '0',
        'x-bapi-limit-reset-timestamp': String(NOW + 1_000),
      }),
    ),
    ask: read,
    refused: pauses('Too many visits! Exceeded the API Rate Limit', 30),
  },
  {
    says: 'pauses where the limit is that of the address',
    recorded: always(refusal(10_018, 'Exceeded the IP Rate Limit.')),
    ask: read,
    refused: pauses('Exceeded the IP Rate Limit', 30),
  },
  {
    says: 'pauses where the whole exchange is asked too much',
    recorded: always(refusal(10_429, 'System level frequency protection', 429)),
    ask: read,
    refused: pauses('HTTP 429', 30),
  },
  {
    says: 'pauses where it is banned by a code that ccxt takes for a wrong key',
    recorded: always(refusal(10_009, 'IP has been banned.')),
    ask: read,
    refused: pauses('IP has been banned', 30),
  },
  {
    says: 'says what to set where the country is refused',
    recorded: always(html(COUNTRY, 403, { server: 'CloudFront', 'x-cache': 'Error' })),
    ask: read,
    refused: {
      kind: 'region-blocked',
      words: /refuses requests from this server's region \(HTTP 403\)\. Set EXCHANGE to one that/,
    },
  },
  {
    says: 'says what to set where a rule of the country is named in words',
    recorded: always(
      refusal(
        10_024,
        'The product or service you are seeking to access is not available to you due to regulatory restrictions.',
      ),
    ),
    ask: read,
    refused: {
      kind: 'region-blocked',
      words: /region \(The product or service .* due to regulatory restrictions\)\. Set EXCHANGE/,
    },
  },
  {
    says: 'is out of service while it restarts',
    recorded: always(refusal(10_016, 'Server error')),
    ask: read,
    refused: outOfService(': Server error.'),
  },
  {
    says: 'is out of service where its server is too slow',
    recorded: always(refusal(10_000, 'Server Timeout')),
    ask: read,
    refused: outOfService(': Server Timeout.'),
  },
  {
    says: 'is out of service under a high load that comes in a body',
    recorded: always(
      refusal(429, 'The trading service is experiencing a high server load. Please retry.'),
    ),
    ask: read,
    refused: outOfService(
      ': The trading service is experiencing a high server load. Please retry.',
    ),
  },
  {
    says: 'is out of service during a maintenance, and reads on after it',
    recorded: always(html('<html><body>System maintenance</body></html>', 503)),
    ask: async (asked) => {
      const refused = await read(asked).catch((error: Error) => error.message);
      asked.play({});
      return [refused, (await read(asked)).series.close.length];
    },
    gives: ['BTCUSDT 1h: Bybit is not in service (HTTP 503).', 4],
  },
  {
    says: 'passes on what the exchange says of a path that no longer exists',
    recorded: always(refusal(10_017, 'request path not found or request method is invalid', 404)),
    ask: read,
    refused: {
      kind: 'bad-answer',
      words:
        'BTCUSDT 1h: Bybit answered with an error: request path not found or request method is invalid.',
    },
  },
  {
    says: 'cannot be reached where the connection breaks twice',
    recorded: always('reset'),
    ask: read,
    refused: {
      kind: 'unreachable',
      words: /^BTCUSDT 1h: Bybit cannot be reached: the connection broke/,
    },
  },
]);
