import type { Coin } from '../../../domain/market/coin.ts';
import { type AnalysisKind, rawAnalysis } from '../../data/database/analyses.ts';
import { shownCoin } from '../../data/database/shown-coin.ts';
import { type EarlyTables, readEarly } from '../../data/database/without-dexie.ts';
import { useSession } from '../../state/session.ts';
import { onSessionEnd, sessionScope } from '../../state/session-scope.ts';
import { readAddress } from './address.ts';

export interface Shown {
  readonly userId: string;
  /** Null for what it showed last. */
  readonly watched: Coin | null;
  readonly kind: AnalysisKind;
}

/** The shown coin's stored row; null if there is none. */
export async function readShown(db: EarlyTables, { userId, watched, kind }: Shown) {
  const coin = watched ?? (await shownCoin(db, userId));
  return coin ? { coin, row: await rawAnalysis(db, { userId, coin, kind }) } : null;
}

type Answer = Awaited<ReturnType<typeof readShown>>;

let ahead: (Shown & { readonly answer: Answer }) | null = null;
onSessionEnd(forgetAhead);

/** Reads what the address asks for before the first render. */
export async function readAhead(): Promise<void> {
  const userId = useSession.getState().person?.id;
  const address = readAddress(new URLSearchParams(location.search));
  const { watched, kind, snapshot, scanned, clear } = address;
  if (userId === undefined || snapshot !== null || scanned !== null || clear) return;
  const shown = { userId, watched, kind };
  const stillSignedIn = sessionScope();
  const answer = await readEarly((db) => readShown(db, shown));
  if (answer !== undefined && stillSignedIn()) ahead = { ...shown, answer };
}

/** Undefined if something else or nothing was read. */
export function answerAhead({ userId, watched, kind }: Shown): Answer | undefined {
  const same = ahead?.userId === userId && ahead.watched === watched && ahead.kind === kind;
  return same ? ahead?.answer : undefined;
}

/** From the first render on, the database is observed. */
export function forgetAhead(): void {
  ahead = null;
}
