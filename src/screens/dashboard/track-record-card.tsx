import { Link } from 'react-router-dom';
import type { Market } from '../../../domain/analysis.ts';
import type { Coin } from '../../../domain/coin.ts';
import { rText, shareText } from '../../../domain/r-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { wilsonInterval } from '../../../domain/wilson-interval.ts';
import { useTrackRecord } from '../../state/use-track-record.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';

interface TrackRecordCardProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market;
  readonly online: boolean;
}

function sentenceFor({ entries, settled, voided, hits, netR }: TrackRecord['totals']): string {
  const open = entries - settled - voided;
  const interval = wilsonInterval(hits, settled);
  if (!interval) {
    return entries === 0
      ? 'No recommendation has been recorded yet.'
      : `None is settled yet; ${open} ${open === 1 ? 'is' : 'are'} open.`;
  }
  const range = `${shareText(interval.low)} to ${shareText(interval.high)}`;
  return `${hits} of ${settled} recommendations reached TP1 (${shareText(hits / settled)}; 95% sure: ${range}), ${rText(netR)} on average after fees; ${open} open.`;
}

/** What this coin's recommendations on this market came to, in a sentence. */
export function TrackRecordCard({ userId, coin, market, online }: TrackRecordCardProps) {
  const now = useNow(30_000);
  const question = { market: market.id, coin, page: null };
  const { loading, shown, error } = useTrackRecord(userId, question, online);
  const address = new URLSearchParams({ market: market.id, coin });
  return (
    <Card
      title="Track Record"
      aside={
        <Link
          to={`/track-record?${address}`}
          aria-label={`See all recommendations for ${coin}`}
          className="inline-flex min-h-11 items-center font-medium text-accent underline"
        >
          See all
        </Link>
      }
    >
      {shown ? (
        <p className="numeric max-w-[70ch]">{sentenceFor(shown.record.totals)}</p>
      ) : loading ? (
        <Skeleton className="h-6 w-4/5" />
      ) : (
        <p className="text-muted">{error ?? 'Not on this device yet; it needs the network.'}</p>
      )}
      <p className="mt-1 max-w-[70ch] text-muted text-sm">
        {market.simulated ? 'On the simulated market, which means nothing for real trading. ' : ''}
        The past promises nothing.
        {shown && !online ? ` As this device last saw it, ${relativeTime(shown.seenAt, now)}.` : ''}
      </p>
    </Card>
  );
}
