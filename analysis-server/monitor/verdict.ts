import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type AnalysisOutline,
  AnalysisOutlineSchema,
} from '../../domain/analysis/analysis-outline.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { alertOf } from '../../domain/notice/change-alert.ts';
import type { AlertWords } from '../../domain/notice/notice.ts';
import type { PlanChange } from '../../domain/plan/change.ts';
import {
  type ComparedPlan,
  ComparedPlanSchema,
  planChanges,
} from '../../domain/plan/plan-changes.ts';
import type { Database } from '../../platform/database/database.ts';

/** Leaves out deleted analyses and those of an old shape. */
async function readOutlines(tx: Database, ids: readonly string[]) {
  const rows = await tx.query<{ id: string; outline: unknown }>(
    `select s.id, jsonb_build_object(
       'coin', s.coin,
       'market', s.market,
       'tickSize', r.fields -> 'tickSize',
       'snapshotTime', r.fields -> 'snapshotTime',
       'plan', s.recommendation
     ) as outline
     from public.analysis_snapshots s
     cross join lateral (select s.result || '{}'::jsonb as fields offset 0) r
     where s.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.flatMap(({ id, outline }) => {
      const parsed = v.safeParse(AnalysisOutlineSchema, outline);
      return parsed.success ? [[id, parsed.output] as const] : [];
    }),
  );
}

/** In the order of opening. The fresh analysis' own is not stored yet where that run is ending. */
async function readPlans(
  tx: Database,
  { coin, market, tickSize, plan }: AnalysisOutline,
  since: number,
): Promise<ComparedPlan[]> {
  const { hash, openedAt, replaced } = plan.plan;
  const rows = await tx.query<{ plan: unknown }>(
    `select jsonb_build_object('hash', p.hash, 'content', p.content,
       'end', case when p.ended_at is not null
         then jsonb_build_object('by', p.ended_by, 'exit', p.exit, 'netR', p.net_r) end) as plan
     from public.plans p
     where p.market = $1 and p.coin = $2
       and p.opened_at between $3::timestamptz and $4::timestamptz
     order by p.opened_at`,
    [market, coin, new Date(since).toISOString(), new Date(openedAt).toISOString()],
  );
  const stored = rows.map((row) => v.parse(ComparedPlanSchema, row.plan));
  if (stored.some((known) => known.hash === hash)) return stored;
  return [...stored, { hash, content: { openedAt, tickSize, replaced, plan }, end: null }];
}

export interface Baseline {
  readonly current: string;
}

export type Verdict =
  /** 'rebased': becomes the baseline silently, as the old one is not comparable. */
  | { readonly kind: 'unchanged' | 'rebased' }
  /** The new analysis becomes the baseline, the old one its predecessor. */
  | (Partial<AlertWords> & {
      readonly kind: 'changed';
      readonly changes: readonly PlanChange[];
      readonly message: string | null;
    });

/**
 * @returns a verdict on each baseline that is not newer; null if a check brought a newer analysis
 * @throws Error if the analysis is gone or of an old shape
 */
export async function judge<B extends Baseline>(
  tx: Database,
  coin: Coin,
  snapshot: string,
  baselines: readonly B[],
): Promise<(B & Verdict)[] | null> {
  const ids = new Set([...baselines.map(({ current }) => current), snapshot]);
  const known = await readOutlines(tx, [...ids]);
  const fresh = known.get(snapshot);
  if (!fresh) throw new Error(`snapshot ${snapshot} of ${coin} cannot be read`);
  const newer = await tx.query(
    `select 1 from public.coin_checks c
     join public.analysis_snapshots l on l.id = c.latest_snapshot
     where c.coin = $1 and l.market = $2 and l.snapshot_time > $3`,
    [coin, fresh.market, new Date(fresh.snapshotTime).toISOString()],
  );
  if (newer.length > 0) return null;
  const openings = [...known.values()].map(({ plan }) => plan.plan.openedAt);
  const plans = await readPlans(tx, fresh, Math.min(...openings));
  const verdictOn = (before: AnalysisOutline | undefined): Verdict => {
    if (before?.market !== fresh.market) return { kind: 'rebased' };
    const changes = planChanges(before, fresh, plans);
    if (changes.length === 0) return { kind: 'unchanged' };
    const alert = alertOf(changes, fresh);
    return { kind: 'changed', changes, ...alert, message: alert && randomUUID() };
  };
  return baselines.flatMap((baseline) => {
    const before = known.get(baseline.current);
    const isNewer = before?.market === fresh.market && before.snapshotTime > fresh.snapshotTime;
    return isNewer ? [] : [{ ...baseline, ...verdictOn(before) }];
  });
}
