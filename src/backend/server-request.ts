import * as v from 'valibot';
import { accessToken } from './auth.ts';
import type { Config } from './config.ts';
import { connection } from './connection.ts';
import { attempt, failed, kindOfStatus, type Outcome } from './failure.ts';
import { parsed } from './parsed.ts';

const DetailSchema = v.object({ detail: v.string() });

/** Which of the product's own servers. */
export type Server = Extract<keyof Config, 'analysisUrl' | 'pushUrl' | 'supabaseUrl'>;

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** Milliseconds before the call is given up; 20,000 unless said otherwise. */
  readonly timeout?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request; null where no whole answer came. */
async function send(
  url: string,
  { method, body, timeout = 20_000 }: JsonRequest,
  token: string | null,
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, text: await response.text() };
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

/** Calls one of the product's servers as the signed-in person and reads what comes back. */
export function serverRequest<const S extends v.GenericSchema>(
  server: Server,
  path: string,
  request: JsonRequest,
  schema: S,
): Promise<Outcome<v.InferOutput<S>>> {
  return attempt(async () => {
    const [config, token] = await Promise.all([connection().config(), accessToken()]);
    if (!config.ok) return config;
    if (!token.ok) return token;
    const answer = await send(`${config.value[server]}/${path}`, request, token.value);
    if (!answer) return failed('unreachable');
    const { status, text } = answer;
    const content = jsonOf(text);
    if (status >= 200 && status < 300) return parsed(schema, content, status);
    const problem = v.safeParse(DetailSchema, content);
    return failed(kindOfStatus(status), status, problem.success ? problem.output.detail : null);
  });
}
