import { create } from 'zustand';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Outcome } from '../backend/failure.ts';
import type { Kept } from '../device/database/keeping.ts';
import { presence } from './leaving.ts';

export type ListReading = 'not-yet' | 'done' | 'failed';

export function followedList<T>(
  read: (userId: string) => Promise<Outcome<readonly T[]>>,
  keep: (userId: string, items: readonly T[], seenAt: EpochMs) => Promise<Kept>,
) {
  const useReading = create<{ readonly reading: ListReading }>(() => ({ reading: 'not-yet' }));
  let turns = 0;
  /** Of concurrent readings the one that began last wins. */
  async function reload(userId: string): Promise<void> {
    turns += 1;
    const turn = turns;
    const stayed = presence();
    const answer = await read(userId);
    if (turn !== turns || !stayed()) return;
    if (answer.ok) await keep(userId, answer.value, epochMs(Date.now()));
    useReading.setState({ reading: answer.ok ? 'done' : 'failed' });
  }
  return { useReading, reload };
}
