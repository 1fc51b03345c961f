import type { Hono } from 'hono';
import { JobReferenceSchema } from '../../domain/analysis/analysis-job.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { forgetJob, readJobStatus } from '../store/jobs-of-person.ts';

/** POST /status {key, coin} → a `JobAnswer` or 404; POST /delete → {deleted: true}, if gone too. */
export function serveJobs(app: Hono, keeper: Gatekeeper): void {
  app.post('/status', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { key, coin } = await readBody(c.req.raw, JobReferenceSchema);
    const status = await readJobStatus(keeper.database, userId, key, coin);
    if (!status) throw new Problem(404, `You have no analysis of ${coin} under key ${key}.`);
    return c.json(status);
  });

  app.post('/delete', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { key, coin } = await readBody(c.req.raw, JobReferenceSchema);
    await forgetJob(keeper.database, userId, key, coin);
    return c.json({ deleted: true });
  });
}
