import { Link } from 'react-router-dom';
import { type ClosedCall, MOST_CLOSED_CALLS } from '../../../../domain/record/track-record.ts';
import { relativeTime } from '../../../../domain/text/relative-time.ts';
import { useTrackRecord } from '../../../data/track-record.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Fold } from '../frame/fold.tsx';
import { type CoinRecordProps, countWords, recordWords } from './record-words.ts';

/** In units of the SVG; a call is a twentieth wide. */
const WIDTH = 296;
const HEIGHT = 44;
const STEP = WIDTH / MOST_CLOSED_CALLS;
const BAR = 10;
const ZERO = 27;
const ROOM_ABOVE = ZERO - 2;
const ROOM_BELOW = HEIGHT - ZERO - 2;
const LEAST = 2;

const ENDS = ['stopped', 'expired', 'replaced'] as const;

/** 'Last 20 calls: 4 reached their last target, 13 stopped, 3 expired'. */
function barsLabel(calls: readonly ClosedCall[]): string {
  const count = (outcome: ClosedCall['outcome']) =>
    calls.filter((call) => call.outcome === outcome).length;
  const apart = calls.filter(({ stance }) => stance !== 'trade').length;
  if (calls.length === 0) return 'None closed yet';
  const parts = [
    ...countWords(count('hit'), 'reached the last target'),
    ...ENDS.flatMap((end) => countWords(count(end), end)),
    ...countWords(apart, 'of these no Trade plans'),
  ];
  return `Last ${calls.length} closed: ${parts.join(', ')}`;
}

/** In R, newest at the right; pale for calls that were no trades. */
function RecordBars({ calls }: { readonly calls: readonly ClosedCall[] }) {
  const most = Math.max(1, ...calls.map(({ net_r: r }) => r));
  const least = Math.max(1, ...calls.map(({ net_r: r }) => -r));
  const from = WIDTH - STEP * calls.length;
  return (
    <svg
      role="img"
      aria-label={barsLabel(calls)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-full w-full"
    >
      {calls.toReversed().map(({ number, stance, net_r: r }, place) => {
        const up = r > 0;
        const high = Math.max(LEAST, up ? (ROOM_ABOVE * r) / most : (ROOM_BELOW * -r) / least);
        return (
          <rect
            key={number}
            x={from + STEP * place + (STEP - BAR) / 2}
            y={up ? ZERO - 1 - high : ZERO + 1}
            width={BAR}
            height={high}
            className={up ? 'fill-up-line' : 'fill-down-line'}
            opacity={stance === 'trade' ? undefined : 0.4}
          />
        );
      })}
      <path d={`M0 ${ZERO}H${WIDTH}`} className="stroke-edge" />
    </svg>
  );
}

export function CoinRecord({ userId, coin, market }: CoinRecordProps) {
  const online = useReachable('database');
  const now = useNow(30_000);
  const question = { market: market.id, coin, filter: null, page: null };
  const { loading, shown, error } = useTrackRecord(userId, question, online);
  const address = new URLSearchParams({ market: market.id, coin });
  const apart = shown?.closed.some(({ stance }) => stance !== 'trade');
  return (
    <Fold
      title={`Record of ${coin}`}
      quiet
      className="md:border-line md:border-t md:px-4 md:pb-2"
      aside={
        <Link
          to={`/track-record?${address}`}
          aria-label={`See all recommendations for ${coin}`}
          className="-mx-3 -mt-1.5 -mb-3.5 inline-flex min-h-11 items-center px-3 text-accent text-xs hover:underline"
        >
          See all
        </Link>
      }
    >
      <div className="my-1 h-10">{shown ? <RecordBars calls={shown.closed} /> : null}</div>
      <div className="numeric min-h-8 text-faint text-xs leading-4">
        {shown ? (
          <p>
            {recordWords(shown.record)}
            {apart ? ' (pale bars)' : ''}
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
          Past results do not predict future ones.
          {shown && !online
            ? ` As this device last saw it, ${relativeTime(shown.seenAt, now)}.`
            : ''}
        </p>
      </div>
    </Fold>
  );
}
