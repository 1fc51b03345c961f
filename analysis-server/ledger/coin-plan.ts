import * as v from 'valibot';
import type { AnalysisFacts } from '../../domain/analysis/analysis.ts';
import {
  contentOf,
  type StandingPlan,
  StandingPlanSchema,
} from '../../domain/analysis/standing-plan.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { RULES_VERSION } from '../../domain/record/ledger-record.ts';
import { canonicalJson } from '../../domain/text/canonical-json.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryOf } from './entry-of.ts';
import { append, type CoinOfMarket, openEntries } from './open-entries.ts';
import { replacedPlan } from './settle-plan.ts';

const MS = (column: string) => `(extract(epoch from p.${column}) * 1000)::float8`;

/** The coin's newest plan; null if it never had one. */
export async function readStanding(
  database: Database,
  { market, coin }: CoinOfMarket,
): Promise<StandingPlan | null> {
  const [row] = await database.query<{ standing: unknown }>(
    `select jsonb_build_object('hash', p.hash, 'content', p.content,
       'decidedCandle', ${MS('decided_candle')},
       'ended', case when p.ended_at is not null
         then jsonb_build_object('by', p.ended_by, 'at', ${MS('ended_at')}) end) as standing
     from public.plans p where p.market = $1 and p.coin = $2
     order by p.opened_at desc limit 1`,
    [market, coin],
  );
  return row ? v.parse(StandingPlanSchema, row.standing) : null;
}

/** Keeps others from opening, keeping or ending this coin's plan until the transaction ends. */
export async function lockPlan(tx: Database, { market, coin }: CoinOfMarket): Promise<void> {
  await tx.query('select private.lock_plan($1, $2)', [market, coin]);
}

/** The plan that the analysis took as standing does not stand any more: it is made again. */
export class PlanMoved extends Error {
  override readonly name = 'PlanMoved';
}

/** Holds the coin's plan until the transaction ends. @throws PlanMoved */
export async function holdStanding(tx: Database, of: CoinOfMarket, standing: StandingPlan | null) {
  await lockPlan(tx, of);
  const now = await readStanding(tx, of);
  if (canonicalJson(now) === canonicalJson(standing)) return;
  throw new PlanMoved(`another analysis or an end came first for ${of.coin}`);
}

async function settleReplaced(tx: Database, of: CoinOfMarket, facts: AnalysisFacts, next: number) {
  const open = await openEntries(tx, of, async (_, error) => {
    throw error;
  });
  const old = open.get(of.coin)?.find(({ isStanding }) => isStanding);
  const why = facts.tradeRecommendation.plan?.replaced?.why;
  if (!old || why === undefined) throw new Error(`no plan of ${of.coin} stands to be replaced`);
  const { currentPrice: exit } = facts.tradeRecommendation;
  const end = replacedPlan(old.entry, old.reached, { exit, settledAt: facts.snapshotTime });
  const settling = { kind: 'settlement', rules: RULES_VERSION, settles: old.number } as const;
  await append(tx, { ...settling, ...end, why, next });
}

const iso = (moment: number | null) => moment && new Date(moment).toISOString();

/** Keeps the odds now for the calibration; of an hour the first. */
async function writeLook(tx: Database, entry: number, facts: AnalysisFacts): Promise<void> {
  const { snapshotTime, tradeRecommendation } = facts;
  const said = tradeRecommendation.oddsNow?.hit;
  if (said === undefined) return;
  await tx.query(
    `insert into private.plan_looks (entry, hour, said, stated_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [entry, iso(candleOpen('1h', snapshotTime)), said, iso(snapshotTime)],
  );
}

/**
 * Writes what an analysis means for its coin's plan: that it was kept, or a new plan with its entry
 * and the settlement of the one whose place it takes. `holdStanding` comes first.
 */
export async function writePlan(tx: Database, facts: AnalysisFacts, snapshot: string) {
  const { coin, market, snapshotTime, candleTimes, tradeRecommendation } = facts;
  const { plan } = tradeRecommendation;
  if (plan === undefined || plan.event === 'ended') return;
  const candle = plan.why === 'decided' ? null : iso(candleTimes['4h']);
  if (plan.event === 'kept') {
    const [kept] = await tx.query<{ entry: number }>(
      `update public.plans set kept_at = greatest(kept_at, $2::timestamptz),
         decided_candle = greatest(decided_candle, $3::timestamptz)
       where hash = $1 and ended_at is null returning entry`,
      [plan.hash, iso(snapshotTime), candle],
    );
    if (kept) await writeLook(tx, kept.entry, facts);
    return;
  }
  const entry = await append(tx, entryOf(facts, snapshot));
  const of = { market: market.id, coin };
  if (plan.event === 'replaced') await settleReplaced(tx, of, facts, entry);
  await tx.query(
    `insert into public.plans
       (hash, market, coin, opened_at, content, snapshot, entry, kept_at, decided_candle)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $4, $8)`,
    [
      plan.hash,
      of.market,
      coin,
      iso(snapshotTime),
      JSON.stringify(contentOf(facts)),
      snapshot,
      entry,
      candle,
    ],
  );
  await writeLook(tx, entry, facts);
}
