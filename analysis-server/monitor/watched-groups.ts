import * as v from 'valibot';
import { type AnalysisOutline, AnalysisOutlineSchema } from '../../domain/analysis-outline.ts';
import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';
import type { Audience } from './snapshot-to-apply.ts';

/** Entries of a coin that refer to the same three analyses, so that the same is true for all. */
export interface WatchedGroup {
  readonly coin: Coin;
  readonly previous: string | null;
  readonly current: string;
  readonly latest: string;
}

/** The groups of the entries of coins: everybody's, or a person's own. */
export function watchedGroups(
  tx: Database,
  coins: readonly Coin[],
  audience: Audience,
): Promise<WatchedGroup[]> {
  const own = audience.kind === 'person';
  return tx.query<WatchedGroup>(
    `select e.coin, e.previous_snapshot as previous, e.current_snapshot as current,
       e.latest_snapshot as latest
     from public.watchlist_entries e
     where e.coin = any ($1) ${own ? 'and e.user_id = $2' : ''}
     group by 1, 2, 3, 4`,
    own ? [coins, audience.userId] : [coins],
  );
}

/** A stored analysis as far as comparing it needs. */
export interface StoredOutline {
  readonly takenAt: Date;
  /** null where it was stored in a shape that is not today's. */
  readonly outline: AnalysisOutline | null;
}

/** One whose outline could be read. */
export interface ReadableSnapshot extends StoredOutline {
  readonly outline: AnalysisOutline;
}

interface Row {
  id: string;
  taken_at: Date;
  outline: unknown;
}

/** Reads the outlines of analyses by id; one that is gone is left out. */
export async function readOutlines(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, StoredOutline>> {
  const rows = await tx.query<Row>(
    `select s.id, s.taken_at, jsonb_build_object(
       'coin', s.coin,
       'market', s.market,
       'tickSize', r.fields -> 'tickSize',
       'snapshotTime', r.fields -> 'snapshotTime',
       'plan', s.recommendation,
       'structure', jsonb_build_object(
         '1w', r.fields #> '{patternAnalysis,1w,liquiditySwings,structure}',
         '1d', r.fields #> '{patternAnalysis,1d,liquiditySwings,structure}',
         '4h', r.fields #> '{patternAnalysis,4h,liquiditySwings,structure}'
       )
     ) as outline
     from public.analysis_snapshots s
     cross join lateral (select s.result || '{}'::jsonb as fields offset 0) r
     where s.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, taken_at, outline }) => {
      const parsed = v.safeParse(AnalysisOutlineSchema, outline);
      return [id, { takenAt: taken_at, outline: parsed.success ? parsed.output : null }];
    }),
  );
}
