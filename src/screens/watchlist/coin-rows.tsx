import { useRef } from 'react';
import type { EpochMs } from '../../../domain/quantity.ts';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ColumnHeads } from './column-heads.tsx';
import type { ListSort } from './list-order.ts';
import { CARD_QUERY } from './row-layout.ts';
import { useListOrder } from './use-list-order.ts';
import { WatchedRow } from './watched-row.tsx';

interface CoinRowsProps {
  readonly userId: string;
  readonly coins: readonly WatchedCoin[];
  readonly seenAt: EpochMs | null;
  readonly sort: ListSort;
  readonly online: boolean;
  readonly now: number;
  readonly onRemove: (watched: WatchedCoin) => void;
}

/** The coins in the order chosen, one row each. */
export function CoinRows({ userId, coins, seenAt, sort, online, now, onRemove }: CoinRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const card = useMedia(CARD_QUERY);
  const ordered = useListOrder(coins, seenAt, sort, list);
  return (
    <>
      <ColumnHeads />
      <ul ref={list} className="border-line border-b">
        {ordered.map((watched) => (
          <li key={watched.id}>
            <WatchedRow
              userId={userId}
              watched={watched}
              online={online}
              card={card}
              now={now}
              onRemove={() => onRemove(watched)}
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
}
