import { readStanding } from '../../analysis-server/ledger/coin-plan.ts';
import type { PlanEnd } from '../../domain/analysis/recommendation.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { decidePlan } from '../../domain/plan/life.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { type OutlineOptions, outline } from './outlines.ts';
import { storeAnalysis } from './stored-outline.ts';

async function append(tx: Database, content: object): Promise<number> {
  const [record] = await tx.query<{ number: number }>(
    'insert into public.ledger_records (content) values ($1) returning number',
    [JSON.stringify(content)],
  );
  return record?.number ?? 0;
}

const OUTCOMES = { target: 'hit', stop: 'stopped', time: 'expired', void: 'void' } as const;

/** Ends a coin's standing plan as the settlement of its entry does. @param hours as of an outline */
export async function endPlan(
  database: Database,
  { coin, market = 'recorded' }: { readonly coin: Coin; readonly market?: string },
  by: Exclude<PlanEnd, 'replaced'>,
  end: { readonly hours: number; readonly exit?: number; readonly netR?: number },
): Promise<void> {
  const [plan] = await database.query<{ entry: number }>(
    'select entry from public.plans where coin = $1 and market = $2 and ended_at is null',
    [coin, market],
  );
  if (!plan) throw new Error(`no plan of ${coin} stands`);
  const { exit, netR } = end;
  const result = by === 'void' ? {} : { exit, netR, grossR: netR, waypoints: [] };
  const settledAt = outline({ hours: end.hours }).snapshotTime;
  const settling = { kind: 'settlement', settles: plan.entry, outcome: OUTCOMES[by], settledAt };
  await append(database, { ...settling, ...result });
}

/**
 * Stores as much of an analysis as comparing it needs, and what it means for the coin's one plan: the
 * outline's opens it, is passed over, or replaces it. @returns the snapshot's id
 */
export async function storeLook(
  database: Database,
  coin: Coin,
  options: OutlineOptions = {},
): Promise<string> {
  const fresh = { ...outline(options), coin };
  const { market, snapshotTime, tickSize, plan } = fresh;
  const standing = await readStanding(database, { market, coin });
  const last = standing && {
    ...standing.content.plan,
    openedAt: standing.content.openedAt,
    decidedCandle: standing.decidedCandle,
    endedAt: standing.ended?.at ?? null,
  };
  const candle = epochMs(snapshotTime);
  const decision = decidePlan(last, { ...plan, snapshotTime, candle });
  if (standing && (decision.kind === 'keep' || decision.kind === 'wait')) {
    const { hash, content, ended } = standing;
    const { openedAt, replaced } = content;
    const life = { ...plan.plan, hash, openedAt, replaced, ended };
    const event = ended ? 'ended' : 'kept';
    const kept = { ...plan, ...content.plan, currentPrice: plan.currentPrice };
    return storeAnalysis(database, coin, { ...fresh, plan: { ...kept, plan: { ...life, event } } });
  }
  const replaced =
    standing && decision.kind === 'replace'
      ? {
          hash: standing.hash,
          action: standing.content.plan.action,
          stance: standing.content.plan.stance,
          openedAt: standing.content.openedAt,
          grossR: 0.4,
          why: decision.why,
        }
      : null;
  const event = replaced ? 'replaced' : 'opened';
  // Hashes are of one coin and market.
  const hash =
    plan.plan.hash.slice(0, 20) +
    Buffer.from(market + coin)
      .toString('hex')
      .padEnd(44, '0')
      .slice(0, 44);
  const opened = { ...plan, plan: { ...plan.plan, hash, event, replaced } } as const;
  const snapshot = await storeAnalysis(database, coin, { ...fresh, plan: opened });
  const { action, stance, expiresInHours } = plan;
  const expiresAt = snapshotTime + expiresInHours * 3_600_000;
  const entering = {
    kind: 'entry',
    coin,
    market,
    action,
    stance,
    snapshot,
    snapshotTime,
    expiresAt,
  };
  const entry = await append(database, entering);
  if (replaced) {
    const [old] = await database.query<{ entry: number }>(
      'select entry from public.plans where hash = $1',
      [replaced.hash],
    );
    const settles = old?.entry;
    const settling = { kind: 'settlement', settles, outcome: 'replaced', settledAt: snapshotTime };
    const { grossR, why } = replaced;
    const exit = price(64_800);
    await append(database, { ...settling, exit, grossR, netR: grossR - 0.1, why, next: entry });
  }
  const moment = new Date(snapshotTime).toISOString();
  const content = {
    coin,
    market,
    openedAt: snapshotTime,
    tickSize,
    engine: 'test',
    plan,
    replaced,
  };
  await database.query(
    `insert into public.plans
       (hash, market, coin, opened_at, content, snapshot, entry, kept_at, decided_candle)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $4, $4)`,
    [hash, market, coin, moment, JSON.stringify(content), snapshot, entry],
  );
  return snapshot;
}

/**
 * Stores an analysis of the simulated market that opened a Trade whose candles were lost since: those
 * who have it as their baseline are notified by the next check.
 * @returns the snapshot's id
 */
export async function storeLostTrade(database: Database, coin: Coin, hours = 0): Promise<string> {
  const market = 'simulated';
  const snapshot = await storeLook(database, coin, { market, hours });
  await endPlan(database, { coin, market }, 'void', { hours: hours + 1 });
  return snapshot;
}
