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

export const reloadLevels = list.reload;

/** Milliseconds between readings while visible, since levels get touched. */
const RELOAD_INTERVAL = 60_000;

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

export const useLevelsReading = list.useReading;

export function usePriceLevels(userId: string): SeenList<PriceLevel> | null {
  const query = useCallback((db: Database) => keptLevels.seen(db, userId), [userId]);
  const observed = useObserved(query);
  return observed.status === 'read' ? observed.value : null;
}

/** SQLSTATE unique_violation. */
const ALREADY_THERE = '23505';

async function settled(userId: string, what: string, outcome: Outcome<unknown>) {
  // Also after a refusal, as this list may be stale. Not awaited.
  const reloaded = reloadLevels(userId);
  if (outcome.ok) {
    await reloaded;
    return null;
  }
  const { code } = outcome.failure;
  if (code === ALREADY_THERE) return 'You have a level at this price already.';
  return `The level was not ${what}. ${sentenceOf(outcome.failure)}`;
}

/** Saves a level (`id` null: a new one). Returns null, or an error message. */
export const saveLevel = async (userId: string, id: string | null, request: LevelRequest) =>
  settled(userId, 'saved', await backend.saveLevel(id, request));

export const deleteLevel = async (userId: string, id: string) =>
  settled(userId, 'deleted', await backend.deleteLevel(id));
