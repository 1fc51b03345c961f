import { Agent, fetch as undiciFetch } from 'undici';
import { MarketError } from '../../../domain/market/market-error.ts';
import { traced } from '../../../platform/database/tracing.ts';
import type { Clock } from '../market.ts';
import { currentCaller } from '../request-budget/caller.ts';
import type { Permit, RequestBudget } from '../request-budget/request-budget.ts';
import type { ExchangeLimits } from './exchange-limits.ts';
import { refusalOfPermit, refusalOfStatus } from './exchange-refusal.ts';

export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export type Transport = (url: string, request: OutgoingRequest) => Promise<Response>;

export interface TransportSettings {
  readonly exchangeName: string;
  /** From the first byte sent to the last one read. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly budget: RequestBudget;
  readonly chargeOf: ExchangeLimits['chargeOf'];
}

/** An exchange's list of contracts is about 1 MB. */
const LARGEST_BODY_BYTES = 32 * 1024 * 1024;
/** A broken connection is retried once: requests are idempotent reads. */
const ATTEMPTS = 2;

async function readBounded(body: AsyncIterable<Uint8Array> | null, exchangeName: string) {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY_BYTES) {
      throw new MarketError(
        'bad-answer',
        `${exchangeName} sent more than ${LARGEST_BODY_BYTES} bytes in one answer.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function requireJson(text: string, status: number, exchangeName: string): void {
  const wrong = (what: string) =>
    new MarketError(
      'bad-answer',
      `${exchangeName} sent an answer that is ${what} (HTTP ${status}, ${text.length} characters).`,
    );
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw wrong('not whole JSON');
  }
  // ccxt would take Hyperliquid's null for an empty list.
  if (Object(answer) !== answer) throw wrong('neither a list nor an object');
}

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name has no address',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  ENETUNREACH: 'there is no way to its network',
  EHOSTUNREACH: 'there is no way to its host',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  const words = CONNECTION_REASONS[code];
  return words === undefined ? cause.message || code : `${words} (${code})`;
}

/** ccxt's fetch: bounded in time and size, no redirects, one budget permit per request. */
export function openTransport(settings: TransportSettings) {
  const { exchangeName, timeoutMs, clock, budget, chargeOf } = settings;
  const agent = new Agent({ keepAliveTimeout: 30_000, connections: 8 });
  const closing = new AbortController();

  const unreachable = (why: string, cause: unknown) =>
    new MarketError('unreachable', `${exchangeName} cannot be reached: ${why}.`, { cause });

  async function pause(milliseconds: number): Promise<void> {
    // If the pause cannot be stored, no request leaves either: each needs the same database.
    await budget.pause(milliseconds).catch(() => undefined);
  }

  async function takePermit(url: string, request: OutgoingRequest): Promise<Permit> {
    try {
      return await budget.take(chargeOf(new URL(url), request.body), closing.signal);
    } catch (error) {
      if (closing.signal.aborted) throw unreachable('it was closed', error);
      if (!currentCaller().signal?.aborted) throw error;
      throw unreachable('the wait for its turn was given up', error);
    }
  }

  async function sendOnce(url: string, request: OutgoingRequest): Promise<Response> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await undiciFetch(url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers },
      body: request.body ?? null,
      redirect: 'error',
      dispatcher: agent,
      signal,
    });
    const text = await readBounded(answer.body, exchangeName);
    const refusal = refusalOfStatus(exchangeName, answer.status, answer.headers, text, clock());
    if (refusal !== null) {
      if (refusal.retryAfterMs !== null) await pause(refusal.retryAfterMs);
      throw refusal;
    }
    requireJson(text, answer.status, exchangeName);
    return new Response(text, { status: answer.status });
  }

  async function send(url: string, request: OutgoingRequest, attempt = 1): Promise<Response> {
    const refusal = refusalOfPermit(exchangeName, await takePermit(url, request));
    if (refusal !== null) throw refusal;
    try {
      const attributes = { exchange: exchangeName, 'http.request.method': request.method ?? 'GET' };
      return await traced('exchange request', attributes, () => sendOnce(url, request));
    } catch (error) {
      if (error instanceof MarketError) throw error;
      if (closing.signal.aborted) throw unreachable('it was closed', error);
      if (error instanceof Error && error.name === 'TimeoutError') {
        throw unreachable(`no whole answer within ${timeoutMs / 1_000} s`, error);
      }
      if (attempt < ATTEMPTS) return send(url, request, attempt + 1);
      throw unreachable(reasonOf(error), error);
    }
  }

  return {
    transport: ((url, request) => send(url, request)) satisfies Transport,
    pause,
    async close(): Promise<void> {
      closing.abort();
      await agent.destroy();
    },
  };
}
