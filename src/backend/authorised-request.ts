import * as v from 'valibot';
import { accessToken } from './auth.ts';
import { failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';

const DetailSchema = v.object({ detail: v.string() });

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** Milliseconds before the call is given up; 20,000 unless said otherwise. */
  readonly timeout?: number;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Calls one of the product's servers as the signed-in person and parses what comes back. */
export async function authorisedRequest<const S extends v.GenericSchema>(
  url: string,
  { method, body, timeout = 20_000 }: JsonRequest,
  schema: S,
): Promise<Outcome<v.InferOutput<S>>> {
  let response: Response;
  try {
    const token = await accessToken();
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return failed('unreachable', 0, null);
  }
  const answer = await readJson(response);
  if (!response.ok) {
    const problem = v.safeParse(DetailSchema, answer);
    return failed(
      kindOfStatus(response.status),
      response.status,
      problem.success ? problem.output.detail : null,
    );
  }
  const parsed = v.safeParse(schema, answer);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', response.status, null);
}
