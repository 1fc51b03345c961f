import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { keepPlanWatches, keptPlanWatches, type SeenPlanWatch } from './plan-touches.ts';

const DAY = 24 * 3_600_000;
const NOW = epochMs(Date.UTC(2026, 10, 20));

const watchOf = (snapshotId: string, changes: Partial<SeenPlanWatch> = {}): SeenPlanWatch => ({
  snapshotId,
  touches: [{ level: 'TP1', price: price(64_000.5), touched_at: epochMs(NOW - DAY) }],
  watchedUntil: NOW,
  overAt: null,
  seenAt: NOW,
  ...changes,
});

beforeEach(() => wipeDatabase());

test('what was read of plans is there for its reader alone', async () => {
  const watches = [watchOf('a'), watchOf('b', { overAt: NOW })];
  await keepPlanWatches('me', watches, NOW);
  expect(await keptPlanWatches('me', ['b', 'a', 'c'])).toEqual(watches.toReversed());
  expect(await keptPlanWatches('you', ['a'])).toEqual([]);
});

test('a later answer takes the place of an earlier one', async () => {
  await keepPlanWatches('me', [watchOf('a')], NOW);
  const later = watchOf('a', { touches: [], watchedUntil: null });
  await keepPlanWatches('me', [later], NOW);
  expect(await keptPlanWatches('me', ['a'])).toEqual([later]);
});

test('what nothing has asked for in two weeks goes, and what cannot be read', async () => {
  await keepPlanWatches('you', [watchOf('old')], NOW);
  await keepPlanWatches(
    'me',
    [watchOf('old'), watchOf('fresh', { seenAt: epochMs(NOW + DAY) })],
    NOW,
  );
  const db = await database();
  await db.planTouches.put({ userId: 'me', snapshotId: 'odd', touches: 'none' });
  expect(await keptPlanWatches('me', ['odd'])).toEqual([]);
  await keepPlanWatches('me', [], epochMs(NOW + 14 * DAY + 1));
  expect(await keptPlanWatches('me', ['old', 'fresh'])).toMatchObject([{ snapshotId: 'fresh' }]);
  expect(await db.planTouches.where('userId').equals('me').count()).toBe(1);
  expect(await keptPlanWatches('you', ['old'])).toHaveLength(1);
});
