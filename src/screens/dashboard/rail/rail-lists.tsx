import { Link } from 'react-router-dom';
import { byNewestAnalysis } from '../../../../domain/person/watched-coin.ts';
import { useListPrices } from '../../../data/prices.ts';
import { useWatchlist } from '../../../data/watchlist.ts';
import { useCoinSearch } from '../../../state/coin-search.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { useNow } from '../../../ui/use-now.ts';
import { KeptRow, WatchedRow } from './coin-row.tsx';
import { useRecentAnalyses } from './dashboard-search.tsx';

const TITLE = 'flex items-center justify-between px-4 pb-1.5 text-[0.75rem] text-muted';
const NOTE = 'px-4 pt-1 text-[0.8125rem] text-muted leading-normal';

export function RailLists({ userId }: { readonly userId: string }) {
  const { coins, seenAt } = useWatchlist(userId);
  const online = useReachable('database');
  const watched = byNewestAnalysis(coins);
  const names = new Set(watched.map(({ coin }) => coin));
  const kept = (useRecentAnalyses(userId) ?? []).filter(({ coin }) => !names.has(coin));
  const current = useCoinSearch((state) => state.shownCoin);
  const now = useNow(5_000);
  useListPrices([...names, ...kept.map(({ coin }) => coin)], false);
  return (
    <>
      <section aria-labelledby="rail-watched" className="pt-4">
        <h2 id="rail-watched" className={TITLE}>
          Watch list
          {watched.length === 0 ? null : (
            <Link
              to="/watchlist"
              className="-my-3 -me-4 grid size-11 place-items-center text-accent"
            >
              <span className="sr-only">, coins: </span>
              {watched.length}
            </Link>
          )}
        </h2>
        {watched.length === 0 && seenAt !== null ? (
          <p className={NOTE}>
            <b className="block font-[560] text-text">No coins in your watchlist yet</b>
            Add a coin from the dashboard after its analysis. It is then checked for changes at your
            times.
          </p>
        ) : null}
        {seenAt === null && !online ? <p className={NOTE}>Not on this device yet.</p> : null}
        <ul>
          {watched.map((each) => (
            <li key={each.id}>
              <WatchedRow watched={each} current={each.coin === current} now={now} />
            </li>
          ))}
        </ul>
      </section>
      {kept.length === 0 ? null : (
        <section aria-labelledby="rail-kept" className="pt-5">
          <h2 id="rail-kept" className={TITLE}>
            On this device
          </h2>
          <ul>
            {kept.map((each) => (
              <li key={each.coin}>
                <KeptRow userId={userId} kept={each} current={each.coin === current} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
