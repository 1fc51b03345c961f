import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { keepSeen, seenAnswers } from './resources.ts';

const DAY = 24 * 3_600_000;
const NOW = epochMs(Date.UTC(2026, 10, 20));

const answers = (...keys: readonly string[]) => new Map(keys.map((key) => [key, { of: key }]));
const seen = async (userId: string, name: string, ...keys: readonly string[]) => {
  const schema = v.object({ of: v.string() });
  return Object.fromEntries(await seenAnswers(await database(), userId, name, keys, schema));
};

beforeEach(() => wipeDatabase());

test('what a resource answered is there for its reader and its name alone', async () => {
  await keepSeen('me', 'plans', answers('a', 'b'), NOW);
  expect(await seen('me', 'plans', 'b', 'a', 'c')).toEqual({
    a: { value: { of: 'a' }, seenAt: NOW },
    b: { value: { of: 'b' }, seenAt: NOW },
  });
  expect(await seen('you', 'plans', 'a')).toEqual({});
  expect(await seen('me', 'lines', 'a')).toEqual({});
});

test('a later answer takes the place of an earlier one', async () => {
  await keepSeen('me', 'plans', answers('a'), NOW);
  await keepSeen('me', 'plans', new Map([['a', { of: 'later' }]]), epochMs(NOW + 1));
  expect(await seen('me', 'plans', 'a')).toEqual({
    a: { value: { of: 'later' }, seenAt: NOW + 1 },
  });
});

test('what nothing has asked for in its lifetime goes, and what cannot be read', async () => {
  const lifetime = 14 * DAY;
  await keepSeen('you', 'plans', answers('old'), NOW, lifetime);
  await keepSeen('me', 'lines', answers('old'), NOW);
  await keepSeen('me', 'plans', answers('old'), NOW, lifetime);
  await keepSeen('me', 'plans', answers('fresh'), epochMs(NOW + DAY), lifetime);
  const db = await database();
  await db.resources.put({ userId: 'me', name: 'plans', key: 'odd', value: 'none' });
  expect(await seen('me', 'plans', 'odd')).toEqual({});
  await keepSeen('me', 'plans', new Map(), epochMs(NOW + lifetime + 1), lifetime);
  expect(Object.keys(await seen('me', 'plans', 'old', 'fresh'))).toEqual(['fresh']);
  expect(await db.resources.where('userId').equals('me').count()).toBe(2);
  expect(Object.keys(await seen('me', 'lines', 'old'))).toEqual(['old']);
  expect(Object.keys(await seen('you', 'plans', 'old'))).toEqual(['old']);
});
