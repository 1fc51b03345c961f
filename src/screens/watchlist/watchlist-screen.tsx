import { useSession } from '../../state/session.ts';
import { ListHead } from './list-head.tsx';
import { Watchlist } from './watchlist.tsx';

export function WatchlistScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <div className="gutter mx-auto max-w-[88rem]">
      {userId ? <Watchlist key={userId} userId={userId} /> : <ListHead line="" sort={null} />}
    </div>
  );
}
