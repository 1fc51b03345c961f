import type { Coin } from '../../../domain/market/coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import {
  type AnalysisKind,
  dropAnalyses,
  type KeptAnalysis,
  keyOf,
  putAnalyses,
} from './analyses.ts';
import { type Kept, keep, query } from './keeping.ts';
import { ANALYSIS_LIFETIME, type Summary, summariesOf } from './summaries.ts';

export interface NamedResult {
  readonly coin: Coin;
  readonly kind: AnalysisKind;
  readonly snapshotId: string;
  /** Time of storage (ms UTC), a moment after the analysis. */
  readonly storedAt: EpochMs;
}

type Placed = Pick<NamedResult, 'coin' | 'kind'>;

const placeOf = ({ coin, kind }: Placed) => `${kind} ${coin}`;

/** Whether fetching is needless: the same is stored, or the user's own newer one. */
function answers(held: Summary | undefined, named: NamedResult): boolean {
  if (held === undefined) return false;
  if (held.snapshotId === named.snapshotId) return true;
  return named.kind === 'current' && held.actualAnalysisTime > named.storedAt;
}

const byPlace = <T extends Placed>(list: readonly T[]) =>
  new Map(list.map((each) => [placeOf(each), each]));

export function missingResults(
  named: readonly NamedResult[],
  held: readonly Summary[],
): readonly NamedResult[] {
  const places = byPlace(held);
  return named.filter((each) => !answers(places.get(placeOf(each)), each));
}

/** What becomes of an analysis once the list was read: its `watched` flag, or 'drop'. */
function standing(held: Summary, named: NamedResult | undefined, now: number): boolean | 'drop' {
  if (named === undefined) return now - held.timestamp >= ANALYSIS_LIFETIME ? 'drop' : false;
  // An older current one shows its age; an older previous one would be mislabelled.
  return named.kind === 'current' || answers(held, named) ? true : 'drop';
}

/** Keeps what the list names as long as it does, the rest for its day; `isOnScreen` ones stay. */
export function settleLifetimes(
  userId: string,
  named: readonly NamedResult[],
  now: EpochMs,
  isOnScreen: (coin: Coin) => boolean,
): Promise<Kept> {
  const places = byPlace(named);
  return keep(async (db) => {
    const tables = [db.analyses, db.summaries, db.charts, db.inputs];
    await db.dexie.transaction('rw', tables, async () => {
      const held = await summariesOf(db, userId);
      const gone: Summary[] = [];
      const changed: Summary[] = [];
      for (const summary of held) {
        if (isOnScreen(summary.coin)) continue;
        const watched = standing(summary, places.get(placeOf(summary)), now);
        if (watched === 'drop') gone.push(summary);
        else if (watched !== summary.watched) changed.push({ ...summary, watched });
      }
      await dropAnalyses(db, gone.map(keyOf));
      await db.summaries.bulkPut(changed);
    });
  });
}

/** Stores watchlist results if there is room; nothing is evicted for them. */
export const keepListResults = (results: readonly KeptAnalysis[]): Promise<Kept> =>
  keep((db) => putAnalyses(db, results, true));

export const heldSummaries = (userId: string): Promise<readonly Summary[] | null> =>
  query((db) => summariesOf(db, userId), null);
