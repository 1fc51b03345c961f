import { useState } from 'react';
import { ENTRIES_A_PAGE } from '../../../../domain/record/track-record.ts';
import { isOldPrice } from '../../../../domain/text/price-words.ts';
import { relativeTime } from '../../../../domain/text/relative-time.ts';
import { useKnownPrice } from '../../../data/prices.ts';
import { useHeld } from '../../../data/resource.ts';
import { useTrackRecord } from '../../../data/track-record.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { columnHeads } from '../frame/column-heads.tsx';
import { type CoinRecordProps, recordWords } from '../plan/record-words.ts';
import { CallRow } from './call-row.tsx';

const HEADS = [
  ['Opened', 'pe-3 text-start'],
  ['Plan', 'pe-3 text-start'],
  ['Odds at the time', 'pe-3 text-end max-[61.25rem]:hidden'],
  ['Result', 'ps-6 pe-3 text-start'],
  ['R', 'text-end'],
] as const;

/** Newest first, wins and losses alike. */
export function CoinHistory({ userId, coin, market }: CoinRecordProps) {
  const online = useReachable('database');
  const [page, setPage] = useState(0);
  const now = useNow(30_000);
  const known = useKnownPrice(coin);
  const answer = useTrackRecord(userId, { market: market.id, coin, filter: null, page }, online);
  const shown = useHeld(answer.shown, answer.loading);
  const fresh = known?.market.id === market.id && !isOldPrice(known.at, now);
  const price = fresh ? known.price : null;
  if (!shown) {
    return answer.loading ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <p className="text-muted text-sm">
        {answer.error ?? 'Not on this device yet; it needs a connection.'}
      </p>
    );
  }
  return (
    <div className="numeric flex flex-col gap-3 text-[0.8125rem] md:pt-4 md:pb-8">
      <p className="text-muted">
        {recordWords(shown.record)}.
        {market.simulated
          ? ' On the simulated market, which means nothing for real trading.'
          : null}
        {online ? null : ` As this device last saw it, ${relativeTime(shown.seenAt, now)}.`}
      </p>
      {shown.total === 0 ? null : (
        <>
          <table className="w-full border-collapse max-md:block">
            <caption className="sr-only">Plans of {coin}, newest first</caption>
            <thead className="max-md:sr-only">
              <tr>{columnHeads(HEADS, 'py-2 font-normal text-faint text-xs')}</tr>
            </thead>
            <tbody className="max-md:block">
              {shown.entries.map((entry) => (
                <CallRow key={entry.number} entry={entry} now={now} price={price} />
              ))}
            </tbody>
          </table>
          {shown.total > ENTRIES_A_PAGE ? (
            <Pager page={page} pageSize={ENTRIES_A_PAGE} total={shown.total} onPage={setPage} />
          ) : null}
        </>
      )}
      {answer.error && online ? <p className="text-muted">{answer.error}</p> : null}
    </div>
  );
}
