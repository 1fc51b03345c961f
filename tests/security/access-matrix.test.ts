import { beforeAll, describe, expect, test } from 'vitest';
import { openBackends } from '../support/backends.ts';
import { ACTORS, createAccounts } from './access/actors.ts';
import {
  bucketsOf,
  exposedElsewhere,
  functionsOf,
  hijackable,
  relationsOf,
  unguarded,
  writableColumns,
} from './access/catalogue.ts';
import {
  BUCKETS,
  FILES,
  FUNCTIONS,
  RELATIONS,
  type RelationExpectation,
  type Verb,
} from './access/expected.ts';
import { createWorld } from './access/fixtures.ts';
import { ownersIn, type Place, reached, reachOf } from './access/reach.ts';

const VERBS: readonly Verb[] = ['select', 'update', 'delete'];

describe.each(await openBackends())('on $name', (opened) => {
  let place: Place;

  beforeAll(async () => {
    const { database } = opened;
    const accounts = await createAccounts(database);
    await createWorld(database, accounts);
    place = { database, accounts };
  });

  test('every table and view is in the matrix', async () => {
    expect(await relationsOf(place.database)).toEqual(Object.keys(RELATIONS).sort());
  });

  test('every function is in the matrix', async () => {
    expect(await functionsOf(place.database)).toEqual(Object.keys(FUNCTIONS).sort());
  });

  test('every bucket is in the matrix and private', async () => {
    const buckets = BUCKETS.map((id) => ({ id, public: false }));
    expect(await bucketsOf(place.database)).toEqual(buckets);
  });

  test('outside of the public schema the API reaches files alone', async () => {
    expect(await exposedElsewhere(place.database)).toEqual(['storage.buckets', 'storage.objects']);
  });

  test('every table has row-level security, every view the rights of who asks', async () => {
    expect(await unguarded(place.database)).toEqual([]);
  });

  test('no function with rights of its own leaves the search path to its caller', async () => {
    expect(await hijackable(place.database)).toEqual([]);
  });

  async function expectReach(table: string, expectation: RelationExpectation): Promise<void> {
    const all = await ownersIn(place, table, expectation);
    expect(all, `${table} holds rows to be reached`).not.toEqual([]);
    for (const verb of VERBS) {
      const found: Record<string, string> = {};
      for (const actor of ACTORS) {
        found[actor] = reachOf(actor, await reached(place, actor, verb, table, expectation), all);
      }
      const nobody = Object.fromEntries(ACTORS.map((actor) => [actor, 'nobody']));
      expect(found, `${verb} of ${table}`).toEqual({ ...nobody, ...expectation[verb] });
    }
    expect(await ownersIn(place, table, expectation)).toEqual(all);
  }

  test.each(Object.entries(RELATIONS))('%s is reached as expected', async (name, expectation) => {
    await expectReach(`public.${name}`, expectation);
  });

  test('files are reached as expected', async () => {
    await expectReach('storage.objects', FILES);
  });

  test('buckets are reached by nobody', async () => {
    await expectReach('storage.buckets', { owner: 'null::uuid' });
  });

  test.each(Object.entries(RELATIONS))(
    'of %s only the columns named may be written',
    async (name, expectation) => {
      const { insertable = [], updatable = [] } = expectation;
      const { database } = place;
      expect(await writableColumns(database, name, 'authenticated', 'insert')).toEqual(insertable);
      expect(await writableColumns(database, name, 'authenticated', 'update')).toEqual(updatable);
      expect(await writableColumns(database, name, 'anon', 'insert')).toEqual([]);
      expect(await writableColumns(database, name, 'anon', 'update')).toEqual([]);
    },
  );

  test.each(Object.entries(FUNCTIONS))(
    '%s is called by whom it is for',
    async (name, { callers }) => {
      const [row] = await place.database.query(
        `select bool_or(has_function_privilege('anon', oid, 'execute')) as visitors,
         bool_and(has_function_privilege('authenticated', oid, 'execute')) as people
       from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
        [name],
      );
      expect(row).toEqual({ visitors: callers === 'everybody', people: true });
    },
  );
});
