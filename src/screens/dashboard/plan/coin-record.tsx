import { Link } from 'react-router-dom';
import type { Market } from '../../../../domain/analysis.ts';
import type { Coin } from '../../../../domain/coin.ts';
import { relativeTime } from '../../../../domain/relative-time.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { useTrackRecord } from '../../../state/use-track-record.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { recordWords } from '../history/record-words.ts';
import { RecordBars } from './record-bars.tsx';

interface CoinRecordProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market;
}

/** What this coin's calls on this market came to: the last ones as bars, all of them in a sentence. */
export function CoinRecord({ userId, coin, market }: CoinRecordProps) {
  const online = useReachable('database');
  const now = useNow(30_000);
  const question = { market: market.id, coin, group: null, page: null };
  const { loading, shown, error } = useTrackRecord(userId, question, online);
  const address = new URLSearchParams({ market: market.id, coin });
  const aside = shown?.closed.some(({ stance }) => stance === 'stand aside') ?? false;
  return (
    <section aria-labelledby="coin-record" className="border-line border-t px-4 py-2">
      <div className="flex items-center justify-between gap-2 text-xs">
        <h3 id="coin-record" className="text-muted">
          Record of {coin}
        </h3>
        <Link
          to={`/track-record?${address}`}
          aria-label={`See all recommendations for ${coin}`}
          className="-mx-3 -my-3.5 inline-flex min-h-11 items-center px-3 text-accent hover:underline"
        >
          See all
        </Link>
      </div>
      <div className="my-1 h-10">{shown ? <RecordBars calls={shown.closed} /> : null}</div>
      <div className="numeric min-h-8 text-faint text-xs leading-4">
        {shown ? (
          <p>
            {recordWords(shown.record)}
            {aside ? ' (pale bars)' : ''}
          </p>
        ) : loading ? (
          <Skeleton className="h-4 w-4/5" />
        ) : (
          <p>{error ?? 'Not on this device yet; it needs a connection.'}</p>
        )}
        <p>
          {market.simulated
            ? 'On the simulated market, which means nothing for real trading. '
            : ''}
          The past promises nothing.
          {shown && !online
            ? ` As this device last saw it, ${relativeTime(shown.seenAt, now)}.`
            : ''}
        </p>
      </div>
    </section>
  );
}
