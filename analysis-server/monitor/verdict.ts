import { randomUUID } from 'node:crypto';
import type { Change } from '../../domain/change.ts';
import { alertOf, type ChangeAlert } from '../../domain/change-alert.ts';
import type { Database } from '../../platform/database.ts';
import { type Decision, decide } from './decide.ts';
import type { FreshAnalysis } from './fresh-analysis.ts';
import { readOutlines } from './stored-outlines.ts';

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
