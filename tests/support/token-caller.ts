import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  type MadeToken,
  MadeTokenSchema,
  type NewToken,
} from '../../domain/person/personal-token.ts';

/** Calls with a token in the header, or none. */
export function tokenCaller(app: Hono) {
  const call = (token: string | null, path: string, init: RequestInit = {}) =>
    Promise.resolve(
      app.request(path, {
        ...init,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...init.headers },
      }),
    );
  const make = (session: string, wanted: Partial<NewToken> = {}) =>
    call(session, '/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a script', scopes: ['read'], days: 30, ...wanted }),
    });
  return {
    call,
    make,
    async made(session: string, wanted: Partial<NewToken> = {}): Promise<MadeToken> {
      return v.parse(MadeTokenSchema, await (await make(session, wanted)).json());
    },
  };
}
