import type { Person, TestEmbedded } from './embedded.ts';

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What stands in `code` and `message` of an error. */
  readonly error: { readonly code: unknown; readonly message: unknown };
}

export interface RestRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks /rest/v1 as somebody, by any address: what no client library would send. */
export type RestCaller = (path: string, request?: RestRequest) => Promise<RestAnswer>;

function errorIn(text: string): RestAnswer['error'] {
  try {
    const { code, message } = JSON.parse(text);
    return { code, message };
  } catch {
    return { code: undefined, message: undefined };
  }
}

/** @param person null for a visitor */
export async function restCaller(
  embedded: TestEmbedded,
  person: Person | null,
): Promise<RestCaller> {
  const { anonKey } = embedded.keys;
  const session = person ? await (await embedded.signIn(person)).auth.getSession() : null;
  const token = session?.data.session?.access_token ?? anonKey;
  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${embedded.origin}/rest/v1/${path}`, {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, ...type, ...headers },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, error: errorIn(text) };
  };
}
