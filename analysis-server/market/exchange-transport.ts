import { Agent, fetch as undiciFetch } from 'undici';
import { refusalOfStatus } from './exchange-refusal.ts';
import { MarketError } from './market-error.ts';

/** What ccxt hands over for a request. */
export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends one request and answers with a body that is whole and is JSON. */
export type Transport = (url: string, request: OutgoingRequest) => Promise<Response>;

export interface TransportSettings {
  readonly exchangeName: string;
  /** Longest wait for a whole answer, from the first byte sent to the last one read. */
  readonly timeoutMs: number;
  /** Told when the exchange asks for a pause. */
  readonly onRateLimit: (retryAfterMs: number) => void;
  /** Told how long is left of a pause; 0 when requests may leave. */
  readonly pauseLeftMs: () => number;
}

/** An exchange's whole list of contracts is about 1 MB; nothing honest is larger than this. */
const LARGEST_BODY_BYTES = 32 * 1024 * 1024;
/** A connection that breaks is tried once more: asking for candles twice changes nothing. */
const ATTEMPTS = 2;

async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  exchangeName: string,
): Promise<string> {
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
  try {
    JSON.parse(text);
  } catch {
    throw new MarketError(
      'bad-answer',
      `${exchangeName} sent an answer that is not whole JSON (HTTP ${status}, ${text.length} characters).`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

/**
 * Makes the function through which ccxt sends its requests. It bounds time and size, follows no
 * redirect, and turns refusals into `MarketError`s that ccxt passes on as they are.
 */
export function openTransport(settings: TransportSettings): {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
} {
  const { exchangeName, timeoutMs } = settings;
  const agent = new Agent({ keepAliveTimeout: 30_000, connections: 8 });
  const closing = new AbortController();

  const unreachable = (why: string, cause: unknown) =>
    new MarketError('unreachable', `${exchangeName} cannot be reached: ${why}.`, { cause });

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
    const refusal = refusalOfStatus(exchangeName, answer.status, answer.headers, text);
    if (refusal !== null) throw refusal;
    requireJson(text, answer.status, exchangeName);
    return new Response(text, { status: answer.status });
  }

  async function send(url: string, request: OutgoingRequest, attempt = 1): Promise<Response> {
    const pause = settings.pauseLeftMs();
    if (pause > 0) {
      throw new MarketError(
        'rate-limited',
        `${exchangeName} asked for a pause; ${Math.ceil(pause / 1_000)} s of it are left.`,
        { retryAfterMs: pause },
      );
    }
    try {
      return await sendOnce(url, request);
    } catch (error) {
      if (error instanceof MarketError) {
        if (error.retryAfterMs !== null) settings.onRateLimit(error.retryAfterMs);
        throw error;
      }
      if (closing.signal.aborted) throw unreachable('it was closed', error);
      if (error instanceof Error && error.name === 'TimeoutError') {
        throw unreachable(`no whole answer within ${timeoutMs / 1_000} s`, error);
      }
      if (attempt < ATTEMPTS) return send(url, request, attempt + 1);
      throw unreachable(reasonOf(error), error);
    }
  }

  return {
    transport: (url, request) => send(url, request),
    close: async () => {
      closing.abort();
      await agent.destroy();
    },
  };
}
