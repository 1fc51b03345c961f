import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { DIVISIONS, partsBy } from './divisions.ts';
import type { SaidLook } from './said-look.ts';
import { splitOf } from './splits.ts';

/** A stance of a split, or a reason of one, at the primary target; null where too little is known. */
export interface StanceRow {
  readonly name: string;
  readonly n: number;
  /** Of all looks of the split. */
  readonly share: Estimate | null;
  readonly hit: Estimate | null;
  readonly afterAllCosts: Estimate | null;
}

/** How often each stance was taken, and what its plans came to. */
export function stanceTable(looks: readonly SaidLook[]): StanceRow[] {
  return partsBy(looks, DIVISIONS.splitAndStance).map(([name, part]) => {
    const own = new Set(part);
    const shares = looks
      .filter(({ snapshotTime }) => name.startsWith(splitOf(snapshotTime)))
      .map((look) => ({ at: look.snapshotTime, values: [own.has(look) ? 1 : 0] }));
    const results = part.flatMap(({ snapshotTime, plan }) => {
      const result = plan.at(-1);
      if (!result) return [];
      return [{ at: snapshotTime, values: [+(result.outcome === 'hit'), result.afterAllCosts] }];
    });
    const [share = null] = blockEstimates(shares) ?? [];
    const [hit = null, afterAllCosts = null] = blockEstimates(results) ?? [];
    return { name, n: part.length, share, hit, afterAllCosts };
  });
}
