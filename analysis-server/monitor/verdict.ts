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

/** What a new analysis means for entries with the same baseline. */
type Decision =
  /** It becomes the baseline, and what was the baseline is kept as the one before. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  /** The baseline stays. */
  | { readonly kind: 'unchanged' }
  /** It becomes the baseline without a word: the old one cannot be compared with it. */
  | { readonly kind: 'rebased' }
  /** The baseline is newer. */
  | { readonly kind: 'nothing' };

/** Outlines by what they are to the entries; null where unreadable, gone, or absent. */
interface ComparedOutlines {
  /** The baseline before the last change. */
  readonly previous: AnalysisOutline | null;
  readonly current: AnalysisOutline | null;
  /** An analysis of some time before the new one, which may confirm what that finds. */
  readonly earlier: AnalysisOutline | null;
}

/** Decides what a new analysis means. It depends on its arguments alone. */
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

/** Reads the outlines of analyses by id; one that is gone, or not of today's shape, is left out. */
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

/** What a new analysis of a coin is compared with. */
export interface Baseline {
  readonly current: string;
  /** The baseline before; the same one where there was none. */
  readonly previous: string;
}

/** What a new analysis means for a baseline. */
export type Verdict =
  | { readonly kind: Exclude<Decision['kind'], 'changed'> }
  | (ChangeAlert & {
      readonly kind: 'changed';
      readonly changes: readonly Change[];
      /** The id that the message is to have. */
      readonly message: string;
    });

/**
 * Compares a new analysis with baselines of its coin.
 * @throws Error where the new analysis is not of today's shape
 */
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
