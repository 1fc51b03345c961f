import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOnePostgres } from '../../embedded/backup/open-place.ts';
import { requireOwnerRights } from '../../embedded/database/owner-rights.ts';
import type { Database } from '../../platform/database/database.ts';
import { NO_POSTGRES, startBarePostgres } from '../support/postgres.ts';
import { quietLog } from '../support/test-database.ts';

const bare = await startBarePostgres();

describe.skipIf(!bare)(
  `a Postgres whose administrator has done nothing (${bare ? 'there' : NO_POSTGRES})`,
  () => {
    let admin: Database;
    let owner: Database;
    beforeAll(async () => {
      const url = new URL(bare?.url ?? '');
      admin = openOnePostgres(url.href, quietLog);
      await admin.query('create role plain login');
      await admin.query('create database plain owner plain');
      url.pathname = '/plain';
      url.username = 'plain';
      owner = openOnePostgres(url.href, quietLog);
    });
    afterAll(async () => {
      await owner.close();
      await admin.close();
      await bare?.stop();
    });

    const refusal = () =>
      requireOwnerRights(owner).then(
        () => 'none',
        (error: Error) => error.message,
      );

    it('is refused with everything that is missing and the file that adds it', async () => {
      expect(await refusal()).toMatch(
        /for the role plain: the role anon is missing; the role authenticated is missing; the role service_role is missing\. .*docs\/postgres-owner\.sql/,
      );
      await admin.query('create role anon; create role authenticated; create role service_role');
      await admin.query('grant anon to plain');
      await admin.query('alter database plain owner to postgres');
      expect(await refusal()).toMatch(
        /plain: authenticated is not granted to it; service_role is not granted to it; service_role has no BYPASSRLS; it may not create schemas in the database\. /,
      );
    });

    it('is taken once that is there, and for any superuser', async () => {
      await admin.query('alter database plain owner to plain');
      await admin.query('alter role service_role bypassrls');
      await admin.query('grant authenticated, service_role to plain');
      expect(await refusal()).toBe('none');
      await expect(requireOwnerRights(admin)).resolves.toBeUndefined();
    });
  },
);
