import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type AnalysisOutline,
  AnalysisOutlineSchema,
} from '../../domain/analysis/analysis-outline.ts';
import { alertOf, type ChangeAlert } from '../../domain/notice/change-alert.ts';
import type { Change } from '../../domain/plan/change.ts';
import { detectChanges } from '../../domain/plan/change-detection.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FreshAnalysis } from './fresh-analysis.ts';

type Decision =
  /** The new analysis becomes the baseline, the old one its predecessor. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  | { readonly kind: 'unchanged' }
  /** Becomes the baseline silently: the old one is not comparable. */
  | { readonly kind: 'rebased' }
  /** The baseline is newer. */
  | { readonly kind: 'nothing' };

/** Null if unreadable, deleted or absent. */
interface ComparedOutlines {
  /** The baseline before the last change. */
  readonly previous: AnalysisOutline | null;
  readonly current: AnalysisOutline | null;
  readonly earlier: AnalysisOutline | null;
}

export function decide(compared: ComparedOutlines, fresh: AnalysisOutline): Decision {
  const { previous, current, earlier } = compared;
  if (!current || current.market !== fresh.market) return { kind: 'rebased' };
  if (current.snapshotTime > fresh.snapshotTime) return { kind: 'nothing' };
  const isSince = earlier?.market === fresh.market && earlier.snapshotTime > current.snapshotTime;
  const latest = isSince ? earlier : current;
  const changes = detectChanges({ previous, baseline: current, latest, fresh });
  return changes.length > 0 ? { kind: 'changed', changes } : { kind: 'unchanged' };
}

interface Row {
  id: string;
  outline: unknown;
}

/** Leaves out deleted analyses and those of an old shape. */
async function readOutlines(
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

export interface Baseline {
  readonly current: string;
  /** Equals the baseline if there was none. */
  readonly previous: string;
}

export type Verdict =
  | { readonly kind: Exclude<Decision['kind'], 'changed'> }
  | (ChangeAlert & {
      readonly kind: 'changed';
      readonly changes: readonly Change[];
      /** Id for the message. */
      readonly message: string;
    });

export async function judge<B extends Baseline>(
  tx: Database,
  { coin, snapshot, earlier, superseded }: FreshAnalysis,
  baselines: readonly B[],
): Promise<(B & Verdict)[]> {
  const ids = baselines.flatMap(({ current, previous }) => [current, previous]);
  if (earlier !== null) ids.push(earlier);
  const known = await readOutlines(tx, [...new Set(ids), snapshot]);
  const outlineOf = (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  const fresh = outlineOf(snapshot);
  if (!fresh) throw new Error(`snapshot ${snapshot} of ${coin} cannot be read`);
  return baselines.map((baseline): B & Verdict => {
    if (superseded) return { ...baseline, kind: 'nothing' };
    const { current, previous } = baseline;
    const decision = decide(
      {
        previous: previous === current ? null : outlineOf(previous),
        current: outlineOf(current),
        earlier: outlineOf(earlier),
      },
      fresh,
    );
    if (decision.kind !== 'changed') return { ...baseline, kind: decision.kind };
    const alert = alertOf(decision.changes, fresh);
    return { ...baseline, ...decision, ...alert, message: randomUUID() };
  });
}
