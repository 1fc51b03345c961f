import type { TrackRecord } from '../../../domain/track-record.ts';
import type { TrackRecordQuestion } from '../../state/track-record-answer.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { groupsOf } from './record-groups.ts';

interface RecordFiltersProps {
  readonly record: TrackRecord;
  readonly question: TrackRecordQuestion;
  /** Whether the record shown is still that of another question. */
  readonly loading: boolean;
  readonly onAsk: (changes: Partial<TrackRecordQuestion>) => void;
}

const WIDTH = 'min-w-0 flex-1 basis-40 sm:max-w-64';

/** Chooses the market and the coin. A coin that was asked for is listed even without entries. */
export function RecordFilters({ record, question, loading, onAsk }: RecordFiltersProps) {
  const { coin } = question;
  const rows = groupsOf(record).flatMap((group) => group.coins);
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
          onChange={({ target }) => onAsk({ market: target.value, coin: null })}
        />
      ) : null}
      <SelectField
        label="Coin"
        className={WIDTH}
        options={[['', 'All coins'], ...[...coins].map((symbol) => [symbol, symbol] as const)]}
        value={coin ?? ''}
        onChange={({ target }) => onAsk({ coin: target.value || null })}
      />
    </div>
  );
}
