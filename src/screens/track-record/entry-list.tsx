import { ENTRIES_A_PAGE, type TrackRecord } from '../../../domain/record/track-record.ts';
import type {
  EntryFilter,
  TrackRecordAnswer,
  TrackRecordQuestion,
} from '../../data/track-record.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EntryRow } from './entry-row.tsx';

interface RecordFiltersProps {
  readonly record: TrackRecord;
  readonly question: TrackRecordQuestion;
  readonly loading: boolean;
  readonly onAsk: (changes: Partial<TrackRecordQuestion>) => void;
}

const WIDTH = 'min-w-0 flex-1 basis-40 sm:max-w-64';

export function RecordFilters({ record, question, loading, onAsk }: RecordFiltersProps) {
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

const FILTERS = [
  [
    'stance',
    'Stance',
    {
      trade: 'Trade plans',
      'too close to call': 'Too-close plans',
      'stand aside': 'Stand-aside plans',
    },
  ],
  [
    'ending',
    'Ending',
    {
      standing: 'Open',
      reached: 'Reached',
      stopped: 'Stopped',
      expired: 'Expired',
      replaced: 'Replaced',
      void: 'Could not be settled',
    },
  ],
  ['mine', 'Mine', { taken: 'Taken', skipped: 'Skipped' }],
] as const;

interface EntryListProps extends Pick<RecordFiltersProps, 'onAsk'> {
  readonly shown: TrackRecordAnswer;
  readonly filter: EntryFilter;
}

/** Open ones, then the newest end first, losers included. */
export function EntryList({ shown, filter, onAsk }: EntryListProps) {
  return (
    <Card title="Every plan">
      <div className="mb-2 flex flex-wrap gap-3">
        {FILTERS.map(([name, label, options]) => (
          <SelectField
            key={name}
            label={label}
            className={WIDTH}
            options={[['', 'All'], ...Object.entries(options)]}
            value={filter[name] ?? ''}
            onChange={(chosen) => onAsk({ filter: { ...filter, [name]: chosen || null } })}
          />
        ))}
      </div>
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
