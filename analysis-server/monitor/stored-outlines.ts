import * as v from 'valibot';
import { type AnalysisOutline, AnalysisOutlineSchema } from '../../domain/analysis-outline.ts';
import type { Database } from '../../platform/database.ts';

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
