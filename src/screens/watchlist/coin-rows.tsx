import { memo, useRef } from 'react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { useMutes } from '../../data/coin-mutes.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { ListSort } from './list-order.ts';
import { useListOrder } from './list-order.ts';
import { CARD_QUERY, ROW_COLUMNS, WatchedRow } from './watched-row.tsx';

/** Each part of a row has its own label for screen readers. */
function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'hidden items-center py-2 text-[0.6875rem] text-faint leading-[1.35] xl:grid',
        ROW_COLUMNS,
      )}
    >
      <span>Coin</span>
      <span>7 days and plan, one scale</span>
      <span className="text-end">Price, 24 h</span>
      <span>Current Trade Recommendation</span>
      <span>Status</span>
      <span className="text-end">Last Updated</span>
      <span />
    </div>
  );
}

interface CoinRowsProps {
  readonly userId: string;
  readonly coins: readonly WatchedCoin[];
  readonly seenAt: EpochMs | null;
  readonly sort: ListSort;
  readonly online: boolean;
  readonly now: number;
  readonly onRemove: (watched: WatchedCoin) => void;
}

export const CoinRows = memo(function CoinRows(props: CoinRowsProps) {
  const { userId, coins, seenAt, sort, online, now, onRemove } = props;
  const list = useRef<HTMLUListElement>(null);
  const card = useMedia(CARD_QUERY);
  const ordered = useListOrder(coins, seenAt, sort, list);
  const mutes = useMutes(userId, now);
  return (
    <>
      <ColumnHeads />
      <ul ref={list} className="border-line border-b">
        {ordered.map((watched) => (
          <li key={watched.id} className="@container">
            <WatchedRow
              {...{ userId, watched, online, card, now, onRemove }}
              mute={mutes?.find(({ coin }) => coin === watched.coin) ?? null}
            />
          </li>
        ))}
      </ul>
      <p className="pt-4 pb-10 text-faint text-xs">
        The stop, the entry and the targets stand beside each line at their true height; the dot is
        price now.
      </p>
    </>
  );
});
