import { memo, useRef } from 'react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { useMutes } from '../../data/coin-mutes.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CompactRow } from './compact-row.tsx';
import { type ListSort, useListOrder } from './list-order.ts';
import { CARD_QUERY, ROW_COLUMNS, WatchedRow, type WatchedRowProps } from './watched-row.tsx';

/** Each part of a row has its own label for screen readers. */
function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      className={`hidden items-center py-2 text-[0.6875rem] text-faint leading-[1.35] xl:grid ${ROW_COLUMNS}`}
    >
      <span>Coin</span>
      <span>7 days and plan, one scale</span>
      <span className="text-end">Price, 24 h</span>
      <span>Current Trade Recommendation</span>
      <span>Status</span>
      <span className="text-end">Last Updated</span>
    </div>
  );
}

export interface CoinRowsProps
  extends Pick<WatchedRowProps, 'userId' | 'online' | 'now' | 'onRemove'> {
  readonly coins: readonly WatchedCoin[];
  readonly seenAt: EpochMs | null;
  readonly sort: ListSort;
  readonly compact: boolean;
  readonly fitting?: readonly string[];
}

export const CoinRows = memo(function CoinRows(props: CoinRowsProps) {
  const { userId, coins, seenAt, sort, online, now, compact, fitting, onRemove } = props;
  const list = useRef<HTMLUListElement>(null);
  const card = useMedia(CARD_QUERY);
  const ordered = useListOrder(coins, seenAt, sort, list);
  const mutes = useMutes(userId, now);
  return (
    <>
      {compact ? null : <ColumnHeads />}
      <ul ref={list} className="border-line border-b">
        {ordered
          .filter(({ coin }) => fitting?.includes(coin) ?? true)
          .map((watched) => (
            <li key={watched.id} className="@container">
              {compact ? (
                <CompactRow watched={watched} />
              ) : (
                <WatchedRow
                  {...{ userId, watched, online, card, now, onRemove }}
                  mute={mutes?.find(({ coin }) => coin === watched.coin) ?? null}
                />
              )}
            </li>
          ))}
      </ul>
      <p className={classNames('pt-4 pb-10 text-faint text-xs', compact && 'sr-only')}>
        The stop, the entry and the targets stand beside each line at their true height; the dot is
        price now.
      </p>
    </>
  );
});
