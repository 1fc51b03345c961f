import type { Coin } from '../../domain/coin.ts';
import type { CheckKey } from './check-record.ts';
import type { SlotKey } from './slot-record.ts';

/** Checks of one slot that are applied in one transaction; a coin once. */
export interface ChecksOfSlot {
  readonly slot: SlotKey;
  readonly coins: readonly Coin[];
}

/**
 * Coins in one transaction. More would hardly save anything, and hold people who add a coin for
 * longer than they should wait.
 */
export const MOST_TOGETHER = 20;

/** Parts checks, which come slot by slot, into what is applied together. */
export function checksTogether(keys: readonly CheckKey[]): ChecksOfSlot[] {
  const parts: { slot: SlotKey; coins: Coin[] }[] = [];
  for (const { date, time, coin } of keys) {
    const last = parts.at(-1);
    const fits =
      last?.slot.date === date && last.slot.time === time && last.coins.length < MOST_TOGETHER;
    if (last && fits) last.coins.push(coin);
    else parts.push({ slot: { date, time }, coins: [coin] });
  }
  return parts;
}
