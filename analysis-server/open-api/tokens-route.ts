import type { Hono } from 'hono';
import * as v from 'valibot';
import { NewTokenSchema } from '../../domain/person/personal-token.ts';
import { readBody } from '../../platform/http/body.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { newToken, tokenHash } from '../../platform/person/personal-token.ts';

const BodySchema = v.strictObject(NewTokenSchema.entries);
const LARGEST_BODY = 1_024;
const ROW = 'id, name, scopes, prefix, created_at, ends_at, last_used::text';

/** Of a signed-in session alone. POST answers 409 beyond the most; DELETE 204, if gone too. */
export function serveTokens(app: Hono, keeper: Gatekeeper): void {
  const { database } = keeper;
  app.post('/tokens', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { name, scopes, days } = await readBody(c.req.raw, BodySchema, LARGEST_BODY);
    const token = newToken();
    const [row] = await database.query<object>(
      `insert into private.personal_tokens (user_id, name, scopes, hash, prefix, ends_at)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 day') returning ${ROW}`,
      [userId, name, [...new Set(scopes)], tokenHash(token), token.slice(0, 8), days],
    );
    return c.json({ ...row, token }, 201);
  });
  app.get('/tokens', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const own = 'from private.personal_tokens where user_id = $1 order by created_at desc';
    return c.json({ tokens: await database.query(`select ${ROW} ${own}`, [userId]) });
  });
  app.delete('/tokens/:id{[\\w-]+}', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const remove = 'delete from private.personal_tokens where id::text = $1 and user_id = $2';
    await database.query(remove, [c.req.param('id'), userId]);
    return c.body(null, 204);
  });
}
