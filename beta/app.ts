import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { BetaQuestionSchema, type LastBackup } from '../domain/person/beta.ts';
import { EmailAddressSchema } from '../domain/person/email-address.ts';
import { readBody } from '../platform/http/body.ts';
import { notFoundHandler, Problem, problemHandler } from '../platform/http/problem.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { requirePerson } from '../platform/person/access-token.ts';
import type { Actor } from '../platform/person/acting-person.ts';
import { type Gatekeeper, requireAdmin, requirePasskey } from '../platform/person/gatekeeper.ts';
import type { Ground } from '../platform/server/run-server.ts';
import { actAtDesk, type Desk, type DeskAction } from './actions.ts';
import { readWaitlistPage } from './waitlist-entries.ts';

export interface BetaDeskParts extends Desk, Pick<Ground, 'verifyToken' | 'clock'> {
  /** Time of the newest backup; absent if backups are external. */
  readonly lastBackup?: () => Date | null;
}

/** Set by the program that mounts the desk. */
interface DeskEnv {
  Bindings: {
    /** An operator on this machine, proved by the installation's key. */
    operator?: boolean;
  };
  Variables: { actor: Actor };
}

const EntrySchema = v.object({ email: EmailAddressSchema });

const CALLS_PER_MINUTE = 120;

/** The beta desk, for admins only; mounted at /beta-desk under the analysis API. */
export function createBetaDesk(parts: BetaDeskParts): Hono<DeskEnv> {
  const { clock, database, verifyToken } = parts;
  const calls = createRateLimit({ perMinute: CALLS_PER_MINUTE, clock });
  const keeper: Gatekeeper = { database, verifyToken, calls };
  const app = new Hono<DeskEnv>();
  app.onError(problemHandler(parts.log));
  app.notFound(notFoundHandler);
  app.use(async (c, next) => {
    const operator = c.env?.operator === true;
    c.set('actor', operator ? 'operator' : { admin: await requireAdmin(c.req.raw, keeper) });
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.post('/list', async (c) => {
    const question = await readBody(c.req.raw, BetaQuestionSchema);
    return c.json(await readWaitlistPage(database, question));
  });

  app.get('/last-backup', (c) => {
    const { lastBackup } = parts;
    const madeAt = lastBackup?.()?.toISOString() ?? null;
    return c.json({ kept: lastBackup !== undefined, madeAt } satisfies LastBackup);
  });

  async function act(c: Context<DeskEnv>, action: DeskAction): Promise<Response> {
    if (c.var.actor !== 'operator') {
      await requirePasskey(database, await requirePerson(c.req.raw, verifyToken));
    }
    const { email } = await readBody(c.req.raw, EntrySchema);
    const outcome = await actAtDesk(parts, c.var.actor, action, email);
    if (outcome.kind === 'refused') throw new Problem(409, outcome.message);
    if (outcome.kind === 'not-mailed') throw new Problem(502, outcome.message);
    return c.json({ message: outcome.message });
  }
  for (const action of ['approve', 'revoke', 'resend'] as const) {
    app.post(`/${action}`, (c) => act(c, action));
  }
  // Admins cannot appoint admins over the network.
  app.post('/make-admin', (c) => {
    if (!c.env?.operator) throw new Problem(403, 'Only an operator at the machine makes admins.');
    return act(c, 'make-admin');
  });
  return app;
}
