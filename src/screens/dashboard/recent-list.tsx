import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import { NOT_AVAILABLE } from '../../../domain/number-format.ts';
import { epochMs } from '../../../domain/quantity.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { Database } from '../../device/database/database.ts';
import { recentAnalyses } from '../../device/database/recent-analyses.ts';
import { useObserved } from '../../state/use-observed.ts';
import { useNow } from '../../ui/use-now.ts';

interface RecentListProps {
  readonly userId: string;
  readonly onOpen: (coin: Coin) => void;
}

function toneOf(action: string | null): string {
  if (action === null) return 'text-muted';
  return action === 'LONG' ? 'text-up' : 'text-down';
}

/** The analyses of the last 24 hours that this device can open, with or without a network. */
export function RecentList({ userId, onOpen }: RecentListProps) {
  const now = useNow(30_000);
  const query = useCallback(
    (db: Database) => recentAnalyses(db, userId, epochMs(Date.now())),
    [userId],
  );
  const observed = useObserved(query);
  const recent = observed.status === 'read' ? (observed.value ?? []) : [];
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="flex flex-col gap-2">
      <h2 id="recent-title" className="font-semibold">
        On this device
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {recent.map(({ coin, action, stance, actualAnalysisTime }) => {
          const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
          return (
            <li key={coin}>
              <button
                type="button"
                onClick={() => onOpen(coin)}
                className="flex min-h-14 w-full items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-2 text-start hover:border-edge"
              >
                <span>
                  <span className="block font-semibold">{coin}</span>
                  <span className="text-muted text-sm">
                    Analysed {relativeTime(actualAnalysisTime, now)}
                  </span>
                </span>
                <span className="text-end">
                  <span
                    className={`inline-flex items-center gap-1 font-semibold ${toneOf(action)}`}
                  >
                    {action === null ? null : <Arrow aria-hidden="true" className="size-4" />}
                    {action ?? NOT_AVAILABLE}
                  </span>
                  {stance === 'stand aside' ? (
                    <span className="block text-sm text-warn">stand aside</span>
                  ) : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
