import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';

/** An answer as it came. */
export interface Recorded {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What is sent for a request; the connection is broken where it is `reset`. */
export type Reply = Recorded | 'reset';

/**
 * By request, such as `/v5/market/tickers?category=linear`: the path, and parameters of its query, or
 * fields of the object it posts, that it has to have. Where several fit, the one with most parameters
 * counts. Of a list each request takes the next reply, and the last is repeated.
 */
export type Recordings = Readonly<Record<string, Reply | readonly Reply[]>>;

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };

/** JSON as an exchange sends it, in one line. */
export const json = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Recorded => ({ status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(value) });

/** A page for people. */
export const html = (body: string, status: number, headers = {}): Recorded => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body,
});

/** In one case; more are those of a list whose pages never end. */
const MOST_REQUESTS = 40;

const PostedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** The request in one line: method, path, query, and what it posts. */
async function lineOf(incoming: IncomingMessage): Promise<{ line: string; fits: Fits }> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const text = await new Response(incoming).text();
  const posted = text === '' ? {} : v.parse(PostedSchema, text);
  const fits: Fits = (key) => {
    const { pathname, searchParams } = new URL(key, 'http://localhost');
    if (pathname !== url.pathname) return null;
    const wanted = [...searchParams];
    const has = ([name, value]: readonly [string, string]) =>
      url.searchParams.get(name) === value || String(posted[name]) === value;
    return wanted.every(has) ? wanted.length : null;
  };
  return { line: `${incoming.method} ${incoming.url}${text && ` ${text}`}`, fits };
}

/** How many parameters of a recording's key the request has; null where it is for another one. */
type Fits = (key: string) => number | null;

function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'reset') response.destroy();
  else response.writeHead(reply.status ?? 200, { ...reply.headers }).end(reply.body);
}

export interface RecordedServer {
  readonly url: string;
  /** What fits in an earlier layer counts before a later one. Forgets what was received before. */
  play(...layers: readonly Recordings[]): void;
  /** Since `play`, such as `GET /v5/market/kline?symbol=...` or `POST /info {"type":...}`. */
  received(): readonly string[];
  close(): Promise<void>;
}

/** Answers with recordings, and with 404 what none was made of. */
export async function startRecordedServer(): Promise<RecordedServer> {
  let playing: readonly Recordings[] = [];
  let received: string[] = [];
  let taken = new Map<unknown, number>();

  function recordedFor(fits: Fits): Reply | undefined {
    const found = playing
      .map((layer) => Object.entries(layer).filter(([key]) => fits(key) !== null))
      .find((entries) => entries.length > 0);
    const [best] = (found ?? []).sort(([a], [b]) => (fits(b) ?? 0) - (fits(a) ?? 0));
    if (best === undefined) return undefined;
    const replies = [best[1]].flat();
    const turn = taken.get(best[1]) ?? 0;
    taken.set(best[1], turn + 1);
    return replies[Math.min(turn, replies.length - 1)];
  }

  const server = createServer(async (incoming, response) => {
    const { line, fits } = await lineOf(incoming);
    received.push(line);
    if (received.length > MOST_REQUESTS)
      send(html('a cursor goes round in circles', 500), response);
    else send(recordedFor(fits) ?? html(`nothing was recorded of ${line}`, 404), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    play(...layers) {
      playing = layers;
      received = [];
      taken = new Map();
    },
    received: () => received,
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
    },
  };
}
