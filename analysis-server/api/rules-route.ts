import type { Hono } from 'hono';
import { RULES } from '../../domain/rule/rule.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { taggedAnswer } from './tagged-answer.ts';

const VOCABULARY = JSON.stringify({ rules: RULES });

/** GET /rules/vocabulary → {rules: `Rule`[]} with a strong ETag, or 304. */
export function serveRules(app: Hono, keeper: Gatekeeper): void {
  app.get('/rules/vocabulary', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    return taggedAnswer(VOCABULARY, c.req.header('if-none-match') ?? '', HOUR_MS);
  });
}
