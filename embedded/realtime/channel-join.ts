import * as v from 'valibot';
import type { VerifyToken } from '../../platform/access-token.ts';
import { type Identity, identify } from '../auth/identify.ts';
import { type Binding, BindingsSchema } from './binding.ts';

const JoinSchema = v.object({
  access_token: v.optional(v.string(), ''),
  config: v.optional(v.object({ postgres_changes: v.optional(BindingsSchema, []) }), {
    postgres_changes: [],
  }),
});

export type Join =
  | { readonly ok: true; readonly bindings: readonly Binding[]; readonly identity: Identity }
  | { readonly ok: false; readonly reason: string };

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
