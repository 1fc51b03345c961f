import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import { createUser } from '../../../embedded/accounts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { CHEAPEST_HASH } from '../../support/people.ts';
import { answerOf } from './answer.ts';

/** An auth service that the calls are asked of. */
export interface AuthService {
  /** Where `/auth/v1` stands. */
  readonly origin: string;
  /** Links may lead to it, and to nothing else. */
  readonly siteUrl: string;
  /** The page that passkeys are asked from. */
  readonly passkeyOrigin: string;
  readonly keys: { readonly anonKey: string; readonly serviceKey: string };
  readonly jwtSecret: string;
  readonly database: Database;
  /** The links mailed to an address, newest first. */
  links(email: string): readonly string[];
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** As auth-js sends them: the version decides the form of refusals. */
const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };

export interface Raw {
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const newAddress = () => `person-${randomUUID()}@example.com`;

/** What rows need to ask a service. */
export function askingOf(service: AuthService) {
  const { origin, siteUrl, keys, database } = service;
  const page = (path: string) => new URL(path, siteUrl).href;

  async function fetched(url: string, init: RequestInit): Promise<string> {
    return answerOf(await fetch(url, { ...init, redirect: 'manual' }), siteUrl);
  }

  const asking = {
    service,
    page,
    /** An account with a confirmed address and a password. */
    async person(confirmed = true): Promise<Person> {
      const email = newAddress();
      const password = `Password-${randomUUID().slice(0, 8)}`;
      const id = await createUser(database, {
        email,
        password,
        confirmed,
        hashCost: CHEAPEST_HASH,
      });
      return { id, email, password };
    },
    /** A browser, or another client of auth-js, that knows what it was answered last. */
    browser(flowType: 'pkce' | 'implicit' = 'pkce', key = keys.anonKey) {
      const kept = new Map<string, string>();
      let last = 'nothing';
      const auth = new AuthClient({
        url: `${origin}/auth/v1`,
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        fetch: async (input, init) => {
          const answer = await fetch(input, init);
          last = await answerOf(answer.clone(), siteUrl);
          return answer;
        },
        storage: {
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, value) => void kept.set(name, value),
          removeItem: (name) => void kept.delete(name),
        },
        storageKey: 'session',
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
      return { auth, answered: () => last };
    },
    async signedIn(person: Person) {
      const browser = asking.browser();
      const { data, error } = await browser.auth.signInWithPassword(person);
      if (error) throw error;
      return { ...browser, session: data.session };
    },
    /** A call that auth-js does not make, or not so. */
    raw(method: string, path: string, { body, text, token, headers }: Raw = {}): Promise<string> {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
      return fetched(`${origin}/auth/v1${path}`, {
        method,
        headers: {
          apikey: keys.anonKey,
          'Content-Type': 'application/json',
          ...VERSION,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
    },
    /** Opens a mailed link. */
    open: (link: string) => fetched(link, { method: 'GET' }),
    /** Opens a mailed link that leads to a code. */
    async codeOf(link: string): Promise<string> {
      const { headers } = await fetch(link, { redirect: 'manual' });
      return new URL(headers.get('location') ?? page('/')).searchParams.get('code') ?? '';
    },
    /** The newest link mailed to an address. @throws Error where none was */
    link(email: string): string {
      const [link] = service.links(email);
      if (link === undefined) throw new Error('no link was mailed');
      return link;
    },
    /** The token hash of a mailed recovery link. */
    hashOf: (link: string) => new URL(link).searchParams.get('token_hash') ?? '',
    /** Moves moments of an account into the past. */
    age: (email: string, column: 'confirmation_sent_at' | 'recovery_sent_at', by: string) =>
      database.query(
        `update auth.users set ${column} = ${column} - $2::interval where email = $1`,
        [email, by],
      ),
    ban: (person: Person) =>
      database.query(
        "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
        [person.id],
      ),
  };
  return asking;
}

export type Asking = ReturnType<typeof askingOf>;
