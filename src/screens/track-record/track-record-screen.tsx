import { useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { CANNOT_SHOW } from '../../../domain/record/track-record-rules.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { useHeld } from '../../data/resource.ts';
import { type TrackRecordQuestion, useTrackRecord } from '../../data/track-record.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnchor } from '../../ui/use-anchor.ts';
import { useNow } from '../../ui/use-now.ts';
import { Calibration } from './calibration.tsx';
import { EntryList, RecordFilters } from './entry-list.tsx';
import { ApartSection, TradedSection } from './group-sections.tsx';
import { MyPlans } from './my-plans.tsx';
import { RangeSection } from './range-coverage.tsx';
import { addressOf, readQuestion } from './record-address.ts';
import { Rules } from './rules.tsx';

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Loading the track record...
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Empty() {
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t py-8">
      <p className="font-semibold text-lg">No recommendation has been recorded yet</p>
      <p className="max-w-[68ch] text-muted">No plan closed yet. Results appear here.</p>
      <Link to="/dashboard" className={buttonClass('primary')}>
        Go to Dashboard
      </Link>
    </div>
  );
}

export function TrackRecordPage({ userId }: { readonly userId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const question = useMemo(() => readQuestion(parameters), [parameters]);
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const answer = useTrackRecord(userId, question, online);
  const { loading, error, reload } = answer;
  const shown = useHeld(answer.shown, loading);
  const ask = (changes: Partial<TrackRecordQuestion>) =>
    setParameters(addressOf({ ...question, page: 0, ...changes }));

  useAnchor(useLocation(), shown !== null);
  const record = shown?.record;
  const market = record?.markets.find(({ id }) => id === record.market);
  return (
    <>
      <p className="max-w-[68ch] text-muted">
        Every plan and its result, losses included. Past results do not predict future ones.{' '}
        {CANNOT_SHOW}
      </p>
      {error ? (
        <ProblemNotice reason={`Failed to load the track record. ${error}`} onRetry={reload} />
      ) : null}
      {shown && (!online || error) ? (
        <Notice tone="warn">
          {online ? '' : `${unreachable} `}
          {savedCopy(shown.seenAt, now)}
        </Notice>
      ) : null}
      {!shown && loading ? <Loading /> : null}
      {!shown && !loading && !online ? (
        <Notice tone="warn">{unreachable} No track record saved on this device.</Notice>
      ) : null}
      {record?.market === null ? (
        <>
          <Empty />
          <Rules chain={record.chain} now={now} online={online} />
        </>
      ) : null}
      {shown && record && record.market !== null ? (
        <div aria-busy={loading} className="flex flex-col gap-6">
          {market?.real === false ? (
            <Notice tone="warn" title={market.name}>
              Practice data: these figures mean nothing for real trading.
            </Notice>
          ) : null}
          <RecordFilters record={record} question={question} loading={loading} onAsk={ask} />
          {market?.real ? <p className="text-muted text-sm">On {market.name}.</p> : null}
          <TradedSection record={record} />
          <EntryList shown={shown} filter={question.filter} onAsk={ask} />
          <MyPlans userId={userId} online={online} />
          <Calibration looks={record.looks} />
          <RangeSection userId={userId} market={record.market} online={online} now={now} />
          <ApartSection record={record} stance="too close to call" />
          <ApartSection record={record} stance="stand aside" />
          <Rules chain={record.chain} now={now} online={online} />
        </div>
      ) : null}
    </>
  );
}

export function TrackRecordScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Track Record">
      {userId ? <TrackRecordPage key={userId} userId={userId} /> : null}
    </Page>
  );
}
