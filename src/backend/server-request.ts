import * as v from 'valibot';
import { accessToken } from './auth-session.ts';
import type { Config } from './config.ts';
import { connection, fetchFor, type Service } from './connection.ts';
import { attempt, failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { parsed } from './parsed.ts';

const DetailSchema = v.object({ detail: v.string() });

/** Which of the product's own servers. */
export type Server = Extract<keyof Config, 'analysisUrl' | 'pushUrl' | 'supabaseUrl'>;

const SERVICES: Readonly<Record<Server, Service>> = {
  analysisUrl: 'analysis',
  pushUrl: 'push',
  supabaseUrl: 'database',
};

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** The ETag of the answer that is here already; 304 comes back where it is still the same. */
  readonly tag?: string | null;
  /** Milliseconds before the call is given up; 20,000 unless said otherwise. */
  readonly timeout?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Its ETag; null where it has none. */
  readonly tag: string | null;
  /** Its X-Request-Id; null where it has none. */
  readonly requestId: string | null;
}

/** Sends a request; null where no whole answer came. */
async function send(
  server: Server,
  url: string,
  { method, body, tag, timeout = 20_000 }: JsonRequest,
  token: string | null,
): Promise<Answer | null> {
  try {
    const response = await fetchFor(SERVICES[server])(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(tag ? { 'if-none-match': tag } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    const requestId = headers.get('x-request-id');
    return { status, text: await response.text(), tag: headers.get('etag'), requestId };
  } catch {
    return null;
  }
}

/** The JSON of a body: `undefined` where there is none, null where it is something else. */
function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls one of the product's servers as the signed-in person. */
export async function askServer(
  server: Server,
  path: string,
  request: JsonRequest,
): Promise<Outcome<Answer>> {
  const [config, token] = await Promise.all([connection().config(), accessToken()]);
  if (!config.ok) return config;
  if (!token.ok) return token;
  const answer = await send(server, `${config.value[server]}/${path}`, request, token.value);
  return answer ? succeeded(answer) : failed('unreachable');
}

/** Reads an answer by its schema, or why there is none. */
export function readAnswer<const S extends v.GenericSchema>(
  { status, text, requestId }: Answer,
  schema: S,
): Outcome<v.InferOutput<S>> {
  const content = jsonOf(text);
  if (status >= 200 && status < 300) return parsed(schema, content, status);
  const problem = v.safeParse(DetailSchema, content);
  const words = problem.success ? problem.output.detail : null;
  return failed(kindOfStatus(status), status, words, undefined, requestId);
}

/** Calls one of the product's servers as the signed-in person and reads what comes back. */
export function serverRequest<const S extends v.GenericSchema>(
  server: Server,
  path: string,
  request: JsonRequest,
  schema: S,
): Promise<Outcome<v.InferOutput<S>>> {
  return attempt(async () => {
    const answer = await askServer(server, path, request);
    return answer.ok ? readAnswer(answer.value, schema) : answer;
  });
}

/** Reads from one of the product's servers what anybody may, with or without a session. */
export function openRequest<const S extends v.GenericSchema>(
  server: Server,
  path: string,
  schema: S,
): Promise<Outcome<v.InferOutput<S>>> {
  return attempt(async () => {
    const config = await connection().config();
    if (!config.ok) return config;
    const answer = await send(server, `${config.value[server]}/${path}`, { method: 'GET' }, null);
    return answer ? readAnswer(answer, schema) : failed('unreachable');
  });
}
