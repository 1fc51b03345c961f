import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { Watchlist } from './watchlist.tsx';

/** /watchlist: the coins that are watched, and what changed. */
export function WatchlistScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Watch List">{userId ? <Watchlist key={userId} userId={userId} /> : null}</Page>
  );
}
