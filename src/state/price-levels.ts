import { useCallback } from 'react';
import type { LevelRequest, PriceLevel } from '../../domain/level/price-level.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import * as backend from '../backend/price-levels.ts';
import type { Database } from '../device/database/database.ts';
import type { SeenList } from '../device/database/own-list.ts';
import { keptLevels } from '../device/database/price-levels.ts';
import { followedList } from './own-list.ts';
import { useObserved } from './use-observed.ts';

const list = followedList<PriceLevel>(backend.readLevels, keptLevels.keep);

/** Reads the person's price levels onto the device. */
export const reloadLevels = list.reload;

/** How often the levels are read again while the page is in view, in milliseconds: a touch may come. */
const RELOAD_INTERVAL = 60_000;

/** Keeps the levels on the device as the server has them; returns the way to stop. */
export function followLevels(userId: string): () => void {
  const reload = () => {
    if (document.visibilityState === 'visible') void reloadLevels(userId);
  };
  reload();
  const timer = setInterval(reload, RELOAD_INTERVAL);
  document.addEventListener('visibilitychange', reload);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', reload);
  };
}

/** Whether the levels on the device are as the server has them. */
export const useLevelsReading = list.useReading;

/** The levels as the device has them; null while they are read, and where it has none. */
export function usePriceLevels(userId: string): SeenList<PriceLevel> | null {
  const query = useCallback((db: Database) => keptLevels.seen(db, userId), [userId]);
  const observed = useObserved(query);
  return observed.status === 'read' ? observed.value : null;
}

/** Code of a row that is there already. */
const ALREADY_THERE = '23505';

async function settled(userId: string, what: string, outcome: Outcome<unknown>) {
  // Also where it was refused: then the list here may be an old one. Nobody waits for that.
  const reloaded = reloadLevels(userId);
  if (outcome.ok) {
    await reloaded;
    return null;
  }
  const { code } = outcome.failure;
  if (code === ALREADY_THERE) return 'You have a level at this price already.';
  return `The level was not ${what}. ${sentenceOf(outcome.failure)}`;
}

/**
 * Saves a level, and reads the list again.
 * @param id null for a new one
 * @returns null, or what the person reads
 */
export const saveLevel = async (userId: string, id: string | null, request: LevelRequest) =>
  settled(userId, 'saved', await backend.saveLevel(id, request));

/** Deletes a level, and reads the list again. @returns null, or what the person reads */
export const deleteLevel = async (userId: string, id: string) =>
  settled(userId, 'deleted', await backend.deleteLevel(id));
