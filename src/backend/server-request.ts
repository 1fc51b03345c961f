import * as v from 'valibot';
import { accessToken } from './auth-session.ts';
import type { Config } from './config.ts';
import { confirming, connection, fetchFor, type Service } from './connection.ts';
import { attempt, failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { parsed } from './parsed.ts';

const DetailSchema = v.object({ detail: v.string(), code: v.optional(v.string()) });

export type Server = Extract<keyof Config, 'analysisUrl' | 'pushUrl' | 'supabaseUrl'>;

const SERVICES: Readonly<Record<Server, Service>> = {
  analysisUrl: 'analysis',
  pushUrl: 'push',
  supabaseUrl: 'database',
};

const TIMEOUT = 20_000;

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** ETag of the answer at hand; the server answers 304 if it still holds. */
  readonly tag?: string | null;
  /** Milliseconds; 20,000 by default. */
  readonly timeout?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly tag: string | null;
  readonly requestId: string | null;
}

async function send(
  server: Server,
  url: string,
  { method, body, tag, timeout = TIMEOUT }: JsonRequest,
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

/** `undefined` if empty, null if invalid. */
function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function askServer(server: Server, path: string, request: JsonRequest) {
  const [config, token] = await Promise.all([connection().config(), accessToken()]);
  if (!config.ok) return config;
  if (!token.ok) return token;
  const answer = await send(server, `${config.value[server]}/${path}`, request, token.value);
  return answer ? succeeded(answer) : failed('unreachable');
}

export function readAnswer<const S extends v.GenericSchema>(
  { status, text, requestId }: Answer,
  schema: S,
): Outcome<v.InferOutput<S>> {
  const content = jsonOf(text);
  if (status >= 200 && status < 300) return parsed(schema, content, status);
  const problem = v.safeParse(DetailSchema, content);
  const { detail = null, code } = problem.success ? problem.output : {};
  return failed(kindOfStatus(status), status, detail, code, requestId);
}

export const serverRequest = <const S extends v.GenericSchema>(
  server: Server,
  path: string,
  request: JsonRequest,
  schema: S,
) =>
  confirming(async () => {
    const answer = await askServer(server, path, request);
    return answer.ok ? readAnswer(answer.value, schema) : answer;
  });

/** Of the analysis server; `timeout` in milliseconds. */
export const analysisRequest = <const S extends v.GenericSchema>(
  path: string,
  body: unknown,
  schema: S,
  timeout = TIMEOUT,
) => serverRequest('analysisUrl', path, { method: 'POST', body, timeout }, schema);

export const pushRequest = <const S extends v.GenericSchema>(
  path: string,
  request: JsonRequest,
  schema: S,
) => serverRequest('pushUrl', path, request, schema);

/** Any answer will do, as long as it is the server's. */
export const DoneSchema = v.optional(v.looseObject({}));

/** Reads public data from one of the product's servers, with or without a session. */
export const openRequest = <const S extends v.GenericSchema>(
  server: Server,
  path: string,
  schema: S,
) =>
  attempt(async () => {
    const config = await connection().config();
    if (!config.ok) return config;
    const answer = await send(server, `${config.value[server]}/${path}`, { method: 'GET' }, null);
    return answer ? readAnswer(answer, schema) : failed('unreachable');
  });
