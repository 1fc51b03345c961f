import type { Hono } from 'hono';
import type { Coin } from '../../domain/market/coin.ts';
import { type OwnRule, RuleRequestSchema, ruleFor } from '../../domain/rule/own-rule.ts';
import { RULES } from '../../domain/rule/rule.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { readBody, shownValue } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { ServerParts } from '../parts.ts';
import { previewRule } from '../rules/preview.ts';
import { taggedAnswer } from './tagged-answer.ts';

const VOCABULARY = JSON.stringify({ rules: RULES });
const ALLOWED = 'allowed: one of those that GET /analysis/rules/vocabulary lists';

/** `coins` is null for any of the most traded. @throws Problem for what no rule can wait for */
async function askedRule(request: Request, { keeper, directory }: ServerParts) {
  const userId = await requireBetaPerson(request, keeper);
  const asked = await readBody(request, RuleRequestSchema);
  const rule = ruleFor(asked.claim);
  if (!rule) throw new Problem(422, `claim is ${shownValue(asked.claim)}; ${ALLOWED}`);
  const { claim, phrase } = rule;
  const { scope } = asked;
  const found = { userId, claim, phrase, scope };
  if (scope === 'market') return { ...found, coin: null, coins: null };
  if (scope === 'coin') {
    const { coin } = asked;
    await directory.require(coin);
    return { ...found, coin, coins: [coin] };
  }
  const entries = await keeper.database.query<{ coin: Coin }>(
    'select coin from public.watchlist_entries where user_id = $1',
    [userId],
  );
  if (entries.length === 0) throw new Problem(422, 'Your watch list is empty. Add a coin first.');
  return { ...found, coin: null, coins: entries.map(({ coin }) => coin) };
}

const SAVE = `
  insert into public.claim_rules (user_id, claim, phrase, scope, coin)
  values ($1, $2, $3, $4, $5) on conflict do nothing
  returning id, claim, phrase, scope, coin, state, unknown_since, fired_at, fired_coin, created_at`;

async function saveRule(
  database: Database,
  { userId, claim, phrase, scope, coin }: Awaited<ReturnType<typeof askedRule>>,
): Promise<OwnRule> {
  const saved = await database.query<OwnRule>(SAVE, [userId, claim, phrase, scope, coin]);
  if (saved[0]) return saved[0];
  throw new Problem(409, 'You have this rule already.');
}

/**
 * GET /rules/vocabulary → {rules: `Rule`[]} with a strong ETag, or 304.
 * POST /rules {claim, scope, coin?} → 201 `OwnRule` or 409; /rules/preview → `RulePreview`.
 */
export function serveRules(app: Hono, parts: ServerParts): void {
  const { keeper, market, analyses, clock } = parts;
  const { database } = keeper;
  app.get('/rules/vocabulary', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    return taggedAnswer(VOCABULARY, c.req.header('if-none-match') ?? '', HOUR_MS);
  });
  app.post('/rules/preview', async (c) => {
    const { userId, claim, coins } = await askedRule(c.req.raw, parts);
    const mayCompute = () => analyses.take(userId).allowed;
    const from = { database, market, now: clock.now(), mayCompute };
    return c.json(await previewRule(from, claim, coins));
  });
  app.post('/rules', async (c) => {
    return c.json(await saveRule(database, await askedRule(c.req.raw, parts)), 201);
  });
}
