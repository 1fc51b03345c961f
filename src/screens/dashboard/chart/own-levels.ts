import { useEffect, useMemo } from 'react';
import { levelStanding, touchWords } from '../../../../domain/level/level-standing.ts';
import type { PriceLevel } from '../../../../domain/level/price-level.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { followLevels, usePriceLevels } from '../../../state/price-levels.ts';
import { useIsVisitor } from '../visitor/visitor.ts';

export interface OwnLevel {
  readonly level: PriceLevel;
  readonly touched: boolean;
}

/** The user's pending and touched levels of a coin. */
export function useOwnLevels(userId: string, coin: Coin): readonly OwnLevel[] {
  const visiting = useIsVisitor();
  const online = useReachable('database') && !visiting;
  const seen = usePriceLevels(userId);
  useEffect(() => (online ? followLevels(userId) : undefined), [userId, online]);
  return useMemo(() => {
    const now = Date.now();
    const levels = seen?.items.filter((level) => level.coin === coin) ?? [];
    return levels.flatMap((level) => {
      const standing = levelStanding(level, now);
      return standing === 'expired' ? [] : [{ level, touched: standing === 'touched' }];
    });
  }, [seen, coin]);
}

export function ownLevelWords(levels: readonly OwnLevel[], tickSize: number): string | null {
  if (levels.length === 0) return null;
  const words = levels.map(({ level: { price, side }, touched }) => {
    const at = formatPrice(price, tickSize);
    return touched ? `${at} was touched` : `price ${touchWords(side, at)}`;
  });
  return `Your price levels: ${words.join(', ')}.`;
}
