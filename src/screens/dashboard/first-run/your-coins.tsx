import { Link } from 'react-router-dom';
import { changeLine } from '../../../../domain/change.ts';
import { relativeTime } from '../../../../domain/relative-time.ts';
import type { WatchedCoin } from '../../../../domain/watched-coin.ts';
import { useListPrices } from '../../../state/use-price.ts';
import { useNow } from '../../../ui/use-now.ts';
import { WatchedRow } from '../rail/coin-row.tsx';
import { freshestFirst } from './freshest-first.ts';

/** More are on the page of the watch list. */
const SHOWN = 6;

/** The person's coins: what changed since they looked first, then what was analysed last. */
export function YourCoins({ watched }: { readonly watched: readonly WatchedCoin[] }) {
  const coins = freshestFirst(watched).slice(0, SHOWN);
  const now = useNow(5_000);
  useListPrices(
    coins.map(({ coin }) => coin),
    false,
  );
  return (
    <section aria-labelledby="your-coins" className="mb-8 md:mb-10">
      <div className="flex items-center justify-between">
        <h2 id="your-coins" className="font-semibold text-xl tracking-[-0.01em]">
          Your coins
        </h2>
        <Link
          to="/watchlist"
          className="-me-3 inline-flex min-h-11 min-w-11 items-center px-3 text-[0.8125rem] text-accent"
        >
          {watched.length > SHOWN ? `All ${watched.length}` : 'Watch List'}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {coins.map((each) => (
          <li key={each.id}>
            <div className="-mx-4">
              <WatchedRow watched={each} current={false} now={now} />
            </div>
            <p className="pb-2 text-[0.8125rem] text-muted">
              {each.change_detected && each.changes.length > 0
                ? `${changeLine(each.changes)}, ${relativeTime(each.snapshot_time, now)}`
                : `Analysed ${relativeTime(each.snapshot_time, now)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
