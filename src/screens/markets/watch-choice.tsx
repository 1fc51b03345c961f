import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { baseOf } from '../../../domain/market/coin.ts';
import { addEntry, removeEntry, useWatchlist, watchlist } from '../../data/watchlist.ts';
import { closeOffer, offerPush } from '../../state/push-offer.ts';
import { useHoldReload } from '../../state/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';

const UNDO_MS = 10_000;

export interface WatchChoice {
  readonly mine: ReadonlySet<string>;
  readonly busy: unknown;
  readonly online: boolean;
  readonly toggle: (row: ScanRow, undoing?: boolean) => Promise<void>;
}

/** With what floats over the page: the last choice, to be undone, or why it failed. */
export function useWatchChoice(userId: string, online: boolean): readonly [WatchChoice, ReactNode] {
  const { coins } = useWatchlist(userId);
  const { task: busy, problem, clear, act } = useAction<string>();
  const [last, setLast] = useState<{ readonly row: ScanRow; readonly on: boolean } | null>(null);
  useHoldReload('a choice to undo', last !== null);
  useEffect(() => {
    const timer = last && setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [last]);

  const toggle = async (row: ScanRow, undoing = false) => {
    const entry = coins.find(({ coin }) => coin === row.coin);
    setLast(null);
    const done = await act(async () => {
      if (entry) return removeEntry(userId, entry.id);
      const refusal = await addEntry(userId, row.coin, row.snapshot);
      if (refusal === null) await watchlist.reload(userId);
      return refusal;
    }, row.coin);
    // Undone, it goes on from the analysis that the entry had.
    const snapshot = entry?.latest_snapshot ?? row.snapshot;
    if (done && !undoing) setLast({ row: { ...row, snapshot }, on: !entry });
    if (done) entry ? closeOffer() : offerPush('watch');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else `toggle` uses only sets state
  const choice = useMemo<WatchChoice>(
    () => ({ mine: new Set(coins.map(({ coin }) => coin)), busy, online, toggle }),
    [userId, coins, busy, online],
  );

  const undo = (row: ScanRow) => {
    document.getElementById(`watch-${row.coin}`)?.focus();
    void toggle(row, true);
  };
  const text =
    problem ?? (last && `${baseOf(last.row.coin)} is ${last.on ? 'on' : 'off'} your Watch List.`);
  const undoing = last && (
    <Button variant="soft" onClick={() => undo(last.row)}>
      Undo
    </Button>
  );
  const toast = text && (
    <Toast onDismiss={problem === null ? undefined : clear} actions={undoing}>
      {text}
    </Toast>
  );
  return [choice, toast];
}

export function WatchButton({
  row,
  watch,
}: {
  readonly row: ScanRow;
  readonly watch: WatchChoice;
}) {
  const { mine, busy, online, toggle } = watch;
  const Icon = mine.has(row.coin) ? Check : Plus;
  return (
    <button
      id={`watch-${row.coin}`}
      type="button"
      aria-pressed={mine.has(row.coin)}
      aria-label={`Watch ${row.coin}`}
      title={online ? undefined : 'Needs a connection.'}
      disabled={!online}
      onClick={() => busy === row.coin || void toggle(row)}
      className="relative z-10 grid h-11 w-[clamp(44px,2.75rem,14cqi)] place-items-center rounded-md text-accent hover:bg-raised disabled:text-faint aria-pressed:text-text"
    >
      {busy === row.coin ? <Spinner /> : <Icon aria-hidden="true" className="size-[1.125rem]" />}
    </button>
  );
}
