import { Link, useSearchParams } from 'react-router-dom';
import { relativeTime } from '../../../domain/relative-time.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import type { TrackRecordQuestion } from '../../state/track-record-answer.ts';
import { useShadowRecord } from '../../state/use-shadow-record.ts';
import { useHeldTrackRecord, useTrackRecord } from '../../state/use-track-record.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { addressOf, readQuestion } from './address.ts';
import { Calibration } from './calibration.tsx';
import { EntryList } from './entry-list.tsx';
import { AsideSection, TradedSection, Version1Section } from './group-sections.tsx';
import { Loading } from './loading.tsx';
import { RecordFilters } from './record-filters.tsx';
import { entriesIn } from './record-groups.ts';
import { Rules } from './rules.tsx';
import { ShadowRecordCard } from './shadow-record-card.tsx';

function Empty() {
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t py-8">
      <p className="font-semibold text-lg">No recommendation has been recorded yet</p>
      <p className="max-w-[68ch] text-muted">
        Each new recommendation is entered here when its analysis is made, and settled on the
        candles that follow.
      </p>
      <Link to="/dashboard" className={buttonClass('primary')}>
        Go to Dashboard
      </Link>
    </div>
  );
}

/** The account of all recommendations of one market, or of one of its coins. */
export function TrackRecordPage({ userId }: { readonly userId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const question = readQuestion(parameters);
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const answer = useTrackRecord(userId, question, online);
  const { loading, error, reload } = answer;
  const shown = useHeldTrackRecord(answer);
  const shadows = useShadowRecord(userId, online);
  const ask = (changes: Partial<TrackRecordQuestion>) =>
    setParameters(addressOf({ ...question, page: 0, ...changes }));

  const record = shown?.record;
  const market = record?.markets.find(({ id }) => id === record.market);
  return (
    <>
      <p className="max-w-[68ch] text-muted">
        What every recommendation came to, the losers included. The past promises nothing: these
        figures say what happened, not what will.
      </p>
      {error ? (
        <Notice tone="down" action={<Button onClick={reload}>Try again</Button>}>
          Failed to load the track record. {error}
        </Notice>
      ) : null}
      {shown && (!online || error) ? (
        <Notice tone="warn">
          {online ? '' : `${unreachable} `}This is the track record as this device last saw it,{' '}
          {relativeTime(shown.seenAt, now)}.
        </Notice>
      ) : null}
      {!shown && loading ? <Loading /> : null}
      {!shown && !loading && !online ? (
        <Notice tone="warn">{unreachable} This device holds no track record yet.</Notice>
      ) : null}
      {record?.market === null ? (
        <>
          <Empty />
          <Rules chain={record.chain} now={now} />
        </>
      ) : null}
      {shown && record && record.market !== null ? (
        <div aria-busy={loading} className="flex flex-col gap-6">
          {market?.real === false ? (
            <Notice tone="warn" title={market.name}>
              Practice data: these figures show how the account works and mean nothing for real
              trading.
            </Notice>
          ) : null}
          <RecordFilters record={record} question={question} loading={loading} onAsk={ask} />
          {market?.real ? <p className="text-muted text-sm">On {market.name}.</p> : null}
          <TradedSection record={record} />
          <Calibration odds={record.odds} />
          <AsideSection record={record} />
          <Version1Section record={record} />
          <EntryList
            entries={shown.entries}
            total={entriesIn(record, shown.group)}
            page={shown.page ?? 0}
            group={loading ? question.group : shown.group}
            onGroup={(group) => ask({ group })}
            onPage={(page) => ask({ page })}
          />
          <ShadowRecordCard shadows={shadows} />
          <Rules chain={record.chain} now={now} />
        </div>
      ) : null}
    </>
  );
}
