import type { Coin } from '../../../domain/market/coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { type AnalysisKind, type KeptAnalysis, keyOf, putAnalyses } from './analyses.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import { type Kept, keep, query } from './keeping.ts';
import { dropAnalyses } from './room.ts';
import { type Summary, summariesOf } from './summaries.ts';

/** A result that the watch list names. */
export interface NamedResult {
  readonly coin: Coin;
  readonly kind: AnalysisKind;
  readonly snapshotId: string;
  /** When it was stored (ms UTC), a moment after it was analysed. */
  readonly storedAt: EpochMs;
}

const placeOf = ({ coin, kind }: { readonly coin: Coin; readonly kind: AnalysisKind }) =>
  `${kind} ${coin}`;

/** Whether a kept analysis makes fetching a named one needless: the same, or a newer one of the person's own. */
function answers(held: Summary | undefined, named: NamedResult): boolean {
  if (held === undefined) return false;
  if (held.snapshotId === named.snapshotId) return true;
  return named.kind === 'current' && held.actualAnalysisTime > named.storedAt;
}

const byPlace = <T extends { readonly coin: Coin; readonly kind: AnalysisKind }>(
  list: readonly T[],
) => new Map(list.map((each) => [placeOf(each), each]));

/** The named results that are not among the kept ones, in the order in which they are named. */
export function missingResults(
  named: readonly NamedResult[],
  held: readonly Summary[],
): readonly NamedResult[] {
  const places = byPlace(held);
  return named.filter((each) => !answers(places.get(placeOf(each)), each));
}

/** What of an analysis holds once the list was read: whether it is watched; 'drop' where it must go. */
function standing(held: Summary, named: NamedResult | undefined, now: number): boolean | 'drop' {
  if (named === undefined) return now - held.timestamp >= ANALYSIS_LIFETIME ? 'drop' : false;
  // An older current one says how old it is; an older previous one would be called the wrong thing.
  return named.kind === 'current' || answers(held, named) ? true : 'drop';
}

/**
 * Keeps what the list names for as long as it names it and everything else for its day, and drops
 * what is past that, of all of a person's analyses.
 * @param isRead whether a coin's analysis is on the screen, which is left as it is
 */
export function settleLifetimes(
  userId: string,
  named: readonly NamedResult[],
  now: EpochMs,
  isRead: (coin: Coin) => boolean,
): Promise<Kept> {
  const places = byPlace(named);
  return keep(async (db) => {
    const tables = [db.analyses, db.summaries, db.charts, db.inputs];
    await db.dexie.transaction('rw', tables, async () => {
      const held = await summariesOf(db, userId);
      const gone: Summary[] = [];
      const changed: Summary[] = [];
      for (const summary of held) {
        if (isRead(summary.coin)) continue;
        const watched = standing(summary, places.get(placeOf(summary)), now);
        if (watched === 'drop') gone.push(summary);
        else if (watched !== summary.watched) changed.push({ ...summary, watched });
      }
      await dropAnalyses(db, gone.map(keyOf));
      await db.summaries.bulkPut(changed);
    });
  });
}

/** Keeps results of the watch list where there is room; nothing gives way to them. */
export function keepListResults(results: readonly KeptAnalysis[]): Promise<Kept> {
  return keep((db) => putAnalyses(db, results, true));
}

/** Summaries of what the device keeps of a person; null where it does not answer. */
export function heldSummaries(userId: string): Promise<readonly Summary[] | null> {
  return query((db) => summariesOf(db, userId), null);
}
