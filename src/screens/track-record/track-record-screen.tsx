import { Link, useSearchParams } from 'react-router-dom';
import type { Stance } from '../../../domain/analysis/recommendation.ts';
import { ENTRIES_A_PAGE, type TrackRecord } from '../../../domain/record/track-record.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { useHeld } from '../../data/resource.ts';
import {
  type TrackRecordAnswer,
  type TrackRecordQuestion,
  useTrackRecord,
} from '../../data/track-record.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Calibration } from './calibration.tsx';
import { EntryRow } from './entry-row.tsx';
import { ApartSection, TradedSection } from './group-sections.tsx';
import { RangeSection } from './range-coverage.tsx';
import { addressOf, readQuestion } from './record-address.ts';
import { Rules } from './rules.tsx';

interface RecordFiltersProps {
  readonly record: TrackRecord;
  readonly question: TrackRecordQuestion;
  /** The record shown still answers another question. */
  readonly loading: boolean;
  readonly onAsk: (changes: Partial<TrackRecordQuestion>) => void;
}

const WIDTH = 'min-w-0 flex-1 basis-40 sm:max-w-64';

/** A requested coin is listed even without entries. */
function RecordFilters({ record, question, loading, onAsk }: RecordFiltersProps) {
  const { coin } = question;
  const rows = [record, ...Object.values(record.apart)].flatMap((group) => group.coins);
  const recorded = rows.map((row) => row.coin).toSorted();
  const coins = new Set(coin === null ? recorded : [...recorded, coin]);
  const market = loading ? (question.market ?? record.market) : record.market;
  return (
    <div className="flex flex-wrap gap-3">
      {record.markets.length > 1 ? (
        <SelectField
          label="Market"
          className={WIDTH}
          options={record.markets.map(({ id, name, real }) => [
            id,
            real || name.includes('market') ? name : `${name} (not real)`,
          ])}
          value={market ?? ''}
          onChange={(chosen) => onAsk({ market: chosen, coin: null })}
        />
      ) : null}
      <SelectField
        label="Coin"
        className={WIDTH}
        options={[['', 'All coins'], ...[...coins].map((symbol) => [symbol, symbol] as const)]}
        value={coin ?? ''}
        onChange={(chosen) => onAsk({ coin: chosen || null })}
      />
    </div>
  );
}

const GROUPS = [
  ['', 'All'],
  ['trade', 'Trade plans'],
  ['too close to call', 'Too-close plans'],
  ['stand aside', 'Stand-aside plans'],
] as const satisfies readonly (readonly [Stance | '', string])[];

interface EntryListProps extends Pick<RecordFiltersProps, 'onAsk'> {
  readonly shown: TrackRecordAnswer;
  /** Null for all groups. */
  readonly group: Stance | null;
}

/** Newest first, losers included. */
function EntryList({ shown, group, onAsk }: EntryListProps) {
  return (
    <Card title="Every plan">
      <SelectField
        label="Show"
        className="mb-2 max-w-80"
        options={GROUPS}
        value={group ?? ''}
        onChange={(chosen) => onAsk({ group: chosen || null })}
      />
      <ul>
        {shown.entries.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ul>
      <div className="mt-2 border-line border-t pt-3">
        <Pager
          page={shown.page ?? 0}
          pageSize={ENTRIES_A_PAGE}
          total={shown.total}
          onPage={(page) => onAsk({ page })}
        />
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Loading the track record...
      </p>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {['recommendations', 'open', 'hits', 'average', 'fall'].map((name) => (
          <Skeleton key={name} className="h-24" />
        ))}
      </div>
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
  const question = readQuestion(parameters);
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const answer = useTrackRecord(userId, question, online);
  const { loading, error, reload } = answer;
  const shown = useHeld(answer.shown, loading);
  const ask = (changes: Partial<TrackRecordQuestion>) =>
    setParameters(addressOf({ ...question, page: 0, ...changes }));

  const record = shown?.record;
  const market = record?.markets.find(({ id }) => id === record.market);
  return (
    <>
      <p className="max-w-[68ch] text-muted">
        Every plan and its result, losses included. Past results do not predict future ones.
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
          <Calibration looks={record.looks} />
          <RangeSection userId={userId} market={record.market} online={online} now={now} />
          <ApartSection record={record} stance="too close to call" />
          <ApartSection record={record} stance="stand aside" />
          <EntryList shown={shown} group={loading ? question.group : shown.group} onAsk={ask} />
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
