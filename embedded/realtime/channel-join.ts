import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { VerifyToken } from '../../platform/access-token.ts';
import { type Binding, BindingsSchema } from './binding.ts';
import type { Listener } from './listener-rights.ts';

const JoinSchema = v.object({
  access_token: v.optional(v.string(), ''),
  config: v.optional(v.object({ postgres_changes: v.optional(BindingsSchema, []) }), {
    postgres_changes: [],
  }),
});

export interface Identity {
  readonly listener: Listener;
  readonly tokenExpiresAt: number;
}

export type Join =
  | { readonly ok: true; readonly bindings: readonly Binding[]; readonly identity: Identity }
  | { readonly ok: false; readonly reason: string };

/** Who a token speaks for; null when it is not a signed-in person's. */
export async function identify(token: string, verifyToken: VerifyToken): Promise<Identity | null> {
  const answer = await verifyToken(token);
  if (!answer.ok) return null;
  const claims = decodeJwt(token);
  const sessionId = claims.session_id;
  if (typeof sessionId !== 'string') return null;
  return {
    listener: { userId: answer.userId, sessionId, claims },
    tokenExpiresAt: answer.expiresAt,
  };
}

/** Reads the payload of a `phx_join`. */
export async function readJoin(
  payload: Readonly<Record<string, unknown>>,
  verifyToken: VerifyToken,
): Promise<Join> {
  const join = v.safeParse(JoinSchema, payload);
  if (!join.success) {
    return { ok: false, reason: join.issues[0].message };
  }
  const identity = await identify(join.output.access_token, verifyToken);
  if (!identity) return { ok: false, reason: 'Please sign in: the access token is not valid.' };
  return { ok: true, bindings: join.output.config.postgres_changes, identity };
}
