import type { TestEmbedded } from '../../support/embedded.ts';
import { type Accounts, type Actor, PEOPLE } from './actors.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface HttpActors {
  /** Asks as an actor, with the token of their session. */
  ask(actor: Actor, method: string, path: string, body?: unknown): Promise<Answer>;
  readonly tokens: Readonly<Record<string, string>>;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, body, headers: response.headers };
}

/** Signs every person in and asks the one origin on their behalf. */
export async function signInAll(embedded: TestEmbedded, accounts: Accounts): Promise<HttpActors> {
  const tokens: Record<string, string> = {};
  for (const name of PEOPLE) {
    const client = await embedded.signIn(accounts[name]);
    const { data } = await client.auth.getSession();
    tokens[name] = data.session?.access_token ?? '';
  }
  return {
    tokens,
    async ask(actor, method, path, body) {
      const headers = new Headers({
        apikey: embedded.keys.anonKey,
        authorization: `Bearer ${tokens[actor] ?? embedded.keys.anonKey}`,
      });
      if (body !== undefined) headers.set('content-type', 'application/json');
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
      return read(await fetch(`${embedded.origin}${path}`, init));
    },
  };
}
