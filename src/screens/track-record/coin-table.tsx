import { Link } from 'react-router-dom';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { addressOf } from './address.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';
import { OUTCOME_COLUMNS, outcomeFigures } from './outcome-figures.ts';

/** What came of each coin's plans that said to trade. */
export function CoinTable({ record }: { readonly record: Pick<TrackRecord, 'market' | 'coins'> }) {
  if (record.coins.length === 0) return null;
  return (
    <GroupCard title="By coin">
      <FigureTable
        caption="What came of each coin’s plans"
        captionHidden
        columns={['Coin', ...OUTCOME_COLUMNS]}
        rows={record.coins.map(({ coin, ...outcomes }) => ({
          key: coin,
          name: (
            <Link
              to={`/track-record?${addressOf({ market: record.market, coin, group: null, page: 0 })}`}
              className="-my-2 inline-flex min-h-11 items-center text-accent underline"
            >
              {coin}
            </Link>
          ),
          ...outcomeFigures(outcomes),
        }))}
      />
    </GroupCard>
  );
}
