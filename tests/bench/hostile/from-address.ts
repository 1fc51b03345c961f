import { once } from 'node:events';
import { request } from 'node:http';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import type { Account, Place } from './server.ts';

export interface Exchange {
  readonly status: number;
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface Asking {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
}

/**
 * One HTTP request from a loopback address of its own, which the server counts as one client.
 * @param from such as 127.0.0.7
 * @returns status 0 when no answer came
 */
export function askFrom(from: string, origin: string, asking: Asking): Promise<Exchange> {
  const { method = 'GET', path, headers = {}, body, timeoutMs = 30_000 } = asking;
  const started = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, answer: Buffer = Buffer.alloc(0)) =>
      resolve({ status, body: answer, milliseconds: performance.now() - started });
    const outgoing = request(new URL(path, origin), {
      method,
      localAddress: from,
      agent: false,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', () => ended(0));
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => ended(0));
      response.on('end', () => ended(response.statusCode ?? 0, Buffer.concat(chunks)));
    });
    outgoing.end(body);
  });
}

const SessionSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));

/** The token in an answer to a sign-in; empty where it holds none. */
export function tokenIn({ body }: Exchange): string {
  const session = v.safeParse(SessionSchema, body.toString());
  return session.success ? session.output.access_token : '';
}

/** Signs in by password. */
export function signInFrom(from: string, place: Place, account: Account): Promise<Exchange> {
  const { email, password } = account;
  return askFrom(from, place.origin, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: place.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** Somebody who is signed in, at an address of their own. */
export interface Caller {
  readonly account: Account;
  readonly from: string;
  readonly token: string;
  /** Sends JSON; by POST where no method is given. */
  post(path: string, body: object, asking?: Partial<Asking>): Promise<Exchange>;
}

/** @throws Error with the status where it is refused */
export async function callerFrom(from: string, place: Place, account: Account): Promise<Caller> {
  const answer = await signInFrom(from, place, account);
  const token = tokenIn(answer);
  if (token === '') throw new Error(`${account.email} cannot sign in: ${answer.status}`);
  const own = {
    apikey: place.anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  return {
    account,
    from,
    token,
    post: (path, body, asking = {}) =>
      askFrom(from, place.origin, {
        method: 'POST',
        path,
        body: JSON.stringify(body),
        ...asking,
        headers: { ...own, ...asking.headers },
      }),
  };
}

/** Listens to the changes of a table, as the open app does. */
export async function listenTo(place: Place, caller: Caller, table: string): Promise<WebSocket> {
  const url = `${place.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${place.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(url, { localAddress: caller.from });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const binding = { event: '*', schema: 'public', table };
  const payload = { access_token: caller.token, config: { postgres_changes: [binding] } };
  socket.send(JSON.stringify(['1', '1', 'realtime:ticket-updates', 'phx_join', payload]));
  return socket;
}
