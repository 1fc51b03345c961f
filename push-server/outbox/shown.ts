import type { Hono } from 'hono';
import { ShownSchema } from '../../domain/notice/push-device.ts';
import type { Database } from '../../platform/database/database.ts';
import { readBody } from '../../platform/http/body.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import type { PushMetrics } from '../metrics.ts';
import { readShownToken } from './shown-token.ts';

export interface ShownParts {
  readonly database: Database;
  readonly metrics: Pick<PushMetrics, 'shown' | 'shownSeconds'>;
  /** Counts tokens; the endpoint is unauthenticated. */
  readonly limit: RateLimit;
}

const KNOWN = `select d.id from public.alert_deliveries d
  join unnest($1::bigint[], $2::text[]) as g (id, hash)
    on d.id = g.id and d.shown_hash = decode(g.hash, 'hex')
  where d.shown_at is null`;

/** One delivery per statement: waiting for the recorder then holds no lock. */
const MARK = `with shown as (
  update public.alert_deliveries d set shown_at = now()
  where d.id = $1 and d.shown_at is null
  returning d.alert_id, d.target::uuid as device
), seen as (
  select s.device, a.user_id, greatest(a.created_at, a.not_before) as since
  from shown s join public.alerts a on a.id = s.alert_id
), noted as (
  update public.push_subscriptions p set
    last_shown_at = now(), unshown = 0, unshown_since = null
  from seen s where p.id = s.device and p.user_id = s.user_id
  returning p.platform
)
select coalesce((select platform from noted), 'other') as platform,
  extract(epoch from clock_timestamp() - s.since)::float8 as seconds
from seen s`;

/** Ignores unknown and used tokens. */
async function noteShown(parts: ShownParts, tokens: readonly string[]): Promise<void> {
  const { database, metrics } = parts;
  const read = tokens.map(readShownToken).filter((token) => token !== null);
  const known = await database.query<{ id: number }>(KNOWN, [
    read.map(({ id }) => id),
    read.map(({ hash }) => hash),
  ]);
  for (const { id } of known) {
    const rows = await database.query<{ platform: string; seconds: number }>(MARK, [id]);
    for (const { platform, seconds } of rows) {
      metrics.shown.inc({ platform });
      metrics.shownSeconds.observe({ platform }, Math.max(0, seconds));
    }
  }
}

/** POST /shown: receipts, authorised by their tokens; the answer never tells if they are valid. */
export function serveShown(app: Hono, parts: ShownParts): void {
  app.post('/shown', async (c) => {
    const { tokens } = await readBody(c.req.raw, ShownSchema);
    for (const _ of tokens) takeOrRefuse(parts.limit, 'all', 'Please try again in a moment.');
    await noteShown(parts, tokens);
    return c.body(null, 204);
  });
}
