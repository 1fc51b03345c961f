import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Random } from '../../support/patterns/random.ts';
import type { PushService, TestDevice } from '../../support/push-service/server.ts';
import { type Asking, askFrom, type Exchange } from '../hostile/from-address.ts';
import type { Account } from './accounts.ts';
import type { Calls } from './calls.ts';
import type { Written } from './written.ts';

/** What everybody of a run shares. */
export interface Run {
  readonly origin: string;
  readonly anonKey: string;
  readonly calls: Calls;
  readonly written: Written;
  readonly service: PushService;
  /** Aborts when the run is over. */
  readonly signal: AbortSignal;
}

/** Somebody of a run, at an address of their own. */
export interface Someone {
  readonly account: Account;
  /** A loopback address. */
  readonly from: string;
  readonly random: Random;
  /** Where their notifications arrive. */
  readonly device: TestDevice;
}

/** Somebody who is signed in. */
export interface Session extends Run, Someone {
  readonly id: string;
  readonly token: string;
  ask(name: string, asking: Asking): Promise<Exchange>;
  /** As JSON, by POST. */
  post(name: string, path: string, body: object): Promise<Exchange>;
}

const TokenSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));
const ClaimsSchema = v.object({ session_id: v.string() });
const JSON_TYPE = { 'content-type': 'application/json' };

/** What a name is called by while nobody is signed in. */
export async function askAsVisitor(
  { origin, anonKey, calls }: Run,
  from: string,
  name: string,
  asking: Asking,
): Promise<Exchange> {
  const headers = { apikey: anonKey, ...(asking.body ? JSON_TYPE : {}), ...asking.headers };
  const exchange = await askFrom(from, origin, { ...asking, headers });
  calls.record(name, exchange);
  return exchange;
}

/** Signs in by password. @returns null where that did not succeed */
export async function signIn(run: Run, someone: Someone): Promise<Session | null> {
  const { account, from } = someone;
  const answer = await askAsVisitor(run, from, 'sign in', {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const read = v.safeParse(TokenSchema, answer.body.toString());
  if (!read.success) return null;
  const token = read.output.access_token;
  const { session_id: id } = v.parse(ClaimsSchema, decodeJwt(token));
  await run.written.write(
    { kind: 'session', key: id, state: 'there', content: '' },
    async () => answer,
  );
  const own = { apikey: run.anonKey, authorization: `Bearer ${token}` };
  const ask = async (name: string, asking: Asking) => {
    const exchange = await askFrom(from, run.origin, {
      ...asking,
      headers: { ...own, ...asking.headers },
    });
    run.calls.record(name, exchange);
    return exchange;
  };
  return {
    ...run,
    ...someone,
    id,
    token,
    ask,
    post: (name, path, body) =>
      ask(name, { method: 'POST', path, headers: JSON_TYPE, body: JSON.stringify(body) }),
  };
}

/** Ends the session. */
export async function signOut(session: Session): Promise<void> {
  await session.written.write(
    { kind: 'session', key: session.id, state: 'gone', content: '' },
    () => session.ask('sign out', { method: 'POST', path: '/auth/v1/logout?scope=local' }),
  );
}
