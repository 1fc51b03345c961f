import { Link } from 'react-router-dom';
import type { Market } from '../../../domain/analysis.ts';
import type { Coin } from '../../../domain/coin.ts';
import { rText, shareText } from '../../../domain/r-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { useReachable } from '../../state/connectivity.ts';
import { useTrackRecord } from '../../state/use-track-record.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';

interface TrackRecordCardProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market;
}

const plans = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`;

function tradedWords({ entries, settled, voided, hits, netR }: TrackRecord['totals']): string {
  if (entries === 0) return 'No plan that said to trade has been recorded yet.';
  const open = `${entries - settled - voided} open`;
  if (settled === 0) return `None that said to trade is settled yet; ${open}.`;
  return `${hits} of ${plans(settled)} that said to trade reached the primary target before the stop (${shareText(hits / settled)}), ${rText(netR)} on average after all costs; ${open}.`;
}

function sentenceFor({ totals, aside, version1 }: TrackRecord): string {
  const all = [totals, aside.totals, version1.totals];
  if (all.every(({ entries }) => entries === 0)) return 'No recommendation has been recorded yet.';
  const asides = aside.totals.entries;
  return asides === 0
    ? tradedWords(totals)
    : `${tradedWords(totals)} ${plans(asides)} said to stand aside.`;
}

/** What this coin's recommendations on this market came to, in a sentence. */
export function TrackRecordCard({ userId, coin, market }: TrackRecordCardProps) {
  const online = useReachable('database');
  const now = useNow(30_000);
  const question = { market: market.id, coin, group: null, page: null };
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
        <p className="numeric max-w-[70ch]">{sentenceFor(shown.record)}</p>
      ) : loading ? (
        <Skeleton className="h-6 w-4/5" />
      ) : (
        <p className="text-muted">{error ?? 'Not on this device yet; it needs a connection.'}</p>
      )}
      <p className="mt-1 max-w-[70ch] text-muted text-sm">
        {market.simulated ? 'On the simulated market, which means nothing for real trading. ' : ''}
        The past promises nothing.
        {shown && !online ? ` As this device last saw it, ${relativeTime(shown.seenAt, now)}.` : ''}
      </p>
    </Card>
  );
}
