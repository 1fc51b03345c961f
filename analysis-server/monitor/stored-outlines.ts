import * as v from 'valibot';
import { type AnalysisOutline, AnalysisOutlineSchema } from '../../domain/analysis-outline.ts';
import type { Database } from '../../platform/database.ts';

interface Row {
  id: string;
  outline: unknown;
}

/** Reads the outlines of analyses by id; one that is gone, or not of today's shape, is left out. */
export async function readOutlines(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, AnalysisOutline>> {
  const rows = await tx.query<Row>(
    `select s.id, jsonb_build_object(
       'coin', s.coin,
       'market', s.market,
       'tickSize', r.fields -> 'tickSize',
       'snapshotTime', r.fields -> 'snapshotTime',
       'plan', s.recommendation,
       'structure', jsonb_build_object(
         '1w', r.fields #> '{patternAnalysis,1w,liquiditySwings,structure}',
         '1d', r.fields #> '{patternAnalysis,1d,liquiditySwings,structure}',
         '4h', r.fields #> '{patternAnalysis,4h,liquiditySwings,structure}'
       ),
       'unseen', jsonb_path_query_array(
         r.fields, '$.limitations[*] ? (@.kind == "refused").timeframe'
       )
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
