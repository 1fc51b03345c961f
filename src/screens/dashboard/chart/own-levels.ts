import { useMemo } from 'react';
import { levelStanding, touchWords } from '../../../../domain/level/level-standing.ts';
import type { PriceLevel } from '../../../../domain/level/price-level.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { levels } from '../../../data/price-levels.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { useIsVisitor } from '../visitor/visitor.ts';

export interface OwnLevel {
  readonly level: PriceLevel;
  readonly touched: boolean;
}

/** The user's pending and touched levels of a coin. */
export function useOwnLevels(userId: string, coin: Coin): readonly OwnLevel[] {
  const visiting = useIsVisitor();
  const online = useReachable('database') && !visiting;
  const { value } = levels.useRead(userId, online);
  return useMemo(() => {
    const now = Date.now();
    const ofCoin = value?.filter((level) => level.coin === coin) ?? [];
    return ofCoin.flatMap((level) => {
      const standing = levelStanding(level, now);
      return standing === 'expired' ? [] : [{ level, touched: standing === 'touched' }];
    });
  }, [value, coin]);
}

export function ownLevelWords(levels: readonly OwnLevel[], tickSize: number): string | null {
  if (levels.length === 0) return null;
  const words = levels.map(({ level: { price, side }, touched }) => {
    const at = formatPrice(price, tickSize);
    return touched ? `${at} was touched` : `price ${touchWords(side, at)}`;
  });
  return `Your price levels: ${words.join(', ')}.`;
}
