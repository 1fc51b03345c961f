import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Regained } from '../../embedded/backup/access.ts';
import { restoreBackup } from '../../embedded/backup/restore.ts';
import { takeBackup } from '../../embedded/backup/take-backup.ts';
import { PROJECT_FOLDERS } from '../../embedded/project-folders.ts';
import { authBrowser, openRecovery } from '../support/auth-browser.ts';
import { ALL_KEPT, run } from '../support/backup-commands.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { linkMailedTo } from '../support/mailed-link.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  attachText,
  openSupportDesk,
  openTicket,
  type SupportDesk,
} from '../support/support-desk.ts';
import { quietLog } from '../support/test-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const { decide: keep } = ALL_KEPT;
const revoke = async () => 'revoke' as const;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('a restored backup', () => {
  const root = mkdtempSync(join(tmpdir(), 'test-access-'));
  const home = join(root, 'home');
  const file = join(root, 'before.tar.gz');
  /** The owner stays, the other is revoked, pending is let in and leaves, the admin is none any more. */
  let people: SupportDesk;
  let token: string;
  let link: URL;

  const tokenOf = async ({ client }: SupportDesk['owner']) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';

  async function fill(embedded: TestEmbedded): Promise<void> {
    const { database } = embedded;
    people = await openSupportDesk(embedded);
    const { owner, pending } = people;
    await database.query('update public.waitlist set approved = true where user_id = $1', [
      pending.id,
    ]);
    await attachText(pending, await openTicket(pending), 'of one who leaves');
    await database.query("insert into public.push_origins (origin) values ('webhook:1')");
    await database.query(
      `insert into public.webhooks (user_id, url, origin, form, secret)
       values ($1, 'https://example.com/hook', 'webhook:1', 'standard', $2)`,
      [owner.id, SECRET],
    );
    await database.query(
      `insert into public.telegram_link_codes (code_hash, user_id, expires_at)
       values ('a code', $1, now() + interval '1 hour')`,
      [owner.id],
    );
    await owner.client.auth.resetPasswordForEmail(owner.email);
    link = new URL(linkMailedTo(embedded, owner.email, 'Set a new password'));
    token = await tokenOf(owner);
  }

  /** What happens after the backup. */
  async function change({ database }: TestEmbedded): Promise<void> {
    const { owner, other, admin, pending } = people;
    await owner.client.auth.signOut();
    await database.query('update public.waitlist set approved = false where user_id = $1', [
      other.id,
    ]);
    await database.query('delete from public.admin_emails where email = $1', [admin.email]);
    await database.query('delete from auth.users where id = $1', [pending.id]);
  }

  beforeAll(async () => {
    const embedded = await startTestEmbedded({ dataFolder: home, programs: [] });
    try {
      await fill(embedded);
      await takeBackup({ file, dataFolder: home, databaseUrl: null, log: quietLog });
      await change(embedded);
    } finally {
      await embedded.stop();
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  let folders = 0;
  const newFolder = () => {
    folders += 1;
    return join(root, `place-${folders}`);
  };
  const homeNow = { dataFolder: home, databaseUrl: null };
  const options = (dataFolder: string, databaseUrl: string | null = null) => ({
    ...ALL_KEPT,
    file,
    dataFolder,
    databaseUrl,
    migrationsFolder: PROJECT_FOLDERS.migrations,
    keepSessions: false,
  });

  async function running<T>(
    place: { readonly dataFolder: string; readonly databaseUrl: string | null },
    work: (embedded: TestEmbedded) => Promise<T>,
  ): Promise<T> {
    const embedded = await startTestEmbedded({ ...place, programs: [] });
    try {
      return await work(embedded);
    } finally {
      await embedded.stop();
    }
  }

  const asks = (embedded: TestEmbedded, bearer: string) =>
    fetch(`${embedded.origin}/auth/v1/user`, {
      headers: { apikey: embedded.keys.anonKey, authorization: `Bearer ${bearer}` },
    });

  const may = async (embedded: TestEmbedded, person: SupportDesk['owner'], right: string) =>
    (await (await embedded.signIn(person)).rpc(right)).data;

  const places: [name: string, url: () => Promise<string | null>][] = [
    ['in a folder', async () => null],
    ...(postgres
      ? [['on a Postgres', () => postgres.createOwned()] as [string, () => Promise<string>]]
      : []),
  ];
  describe.each(places)('%s', (_name, newUrl) => {
    it('ends sessions, mailed links, codes and the secrets of webhooks', async () => {
      const place = { dataFolder: newFolder(), databaseUrl: await newUrl() };
      await restoreBackup({ ...options(place.dataFolder, place.databaseUrl), decide: keep });
      await running(place, async (embedded) => {
        expect((await asks(embedded, token)).status).toBe(403);
        const followed = openRecovery(authBrowser(embedded), link.href);
        await expect(followed).rejects.toMatchObject({ code: 'otp_expired' });
        const hooks = await embedded.database.query<{ secret: string }>(
          'select state, reason, secret from public.webhooks',
        );
        expect(hooks).toEqual([
          {
            state: 'disabled',
            reason: 'a backup was restored, and the secret is a new one since',
            secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
          },
        ]);
        expect(hooks[0]?.secret).not.toBe(SECRET);
        expect(await embedded.database.query('select from public.telegram_link_codes')).toEqual([]);
        // With the password of then they come in again, to all that was theirs.
        const client = await embedded.signIn(people.owner);
        expect((await client.rpc('is_approved')).data).toBe(true);
      });
    });

    it('brings nobody back who lost access since, where that is refused', async () => {
      const place = { dataFolder: newFolder(), databaseUrl: await newUrl() };
      let asked: Regained | null = null;
      await restoreBackup({
        ...options(place.dataFolder, place.databaseUrl),
        replaces: homeNow,
        decide: (regained) => {
          asked = regained;
          return revoke();
        },
      });
      const { owner, other, admin, pending } = people;
      expect(asked).toEqual({
        approved: [other.email, pending.email].sort(),
        admins: [admin.email],
        deleted: [{ id: pending.id, email: pending.email }],
      });
      expect(readdirSync(join(place.dataFolder, 'files'))).toEqual([]);
      await running(place, async (embedded) => {
        expect(await may(embedded, owner, 'is_approved')).toBe(true);
        expect(await may(embedded, other, 'is_approved')).toBe(false);
        expect(await may(embedded, admin, 'is_admin')).toBe(false);
        await expect(embedded.signIn(pending)).rejects.toMatchObject({
          code: 'invalid_credentials',
        });
        expect(
          await embedded.database.query(
            `select (select count(*) from public.support_tickets) as tickets,
               (select count(*) from storage.objects) as files,
               (select count(*) from public.waitlist where email = $1) as entries`,
            [pending.email],
          ),
        ).toEqual([{ tickets: 0, files: 0, entries: 0 }]);
        const trail = await embedded.database.query<{ action: string }>(
          "select action from public.admin_actions where done_by = 'operator'",
        );
        expect(trail.map(({ action }) => action).sort()).toEqual([
          'delete-account',
          'remove-admin',
          'revoke',
          'revoke',
        ]);
      });
    });
  });

  it('gives access back where that is asked for, and asks nothing where nothing was lost', async () => {
    const place = { dataFolder: newFolder(), databaseUrl: null };
    await restoreBackup({ ...options(place.dataFolder), replaces: homeNow, decide: keep });
    await running(place, async (embedded) => {
      expect(await may(embedded, people.other, 'is_approved')).toBe(true);
      expect(await may(embedded, people.pending, 'is_approved')).toBe(true);
      expect(await may(embedded, people.admin, 'is_admin')).toBe(true);
    });
    const again = { ...options(newFolder()), replaces: place };
    await restoreBackup({ ...again, decide: () => Promise.reject(new Error('asked')) });
  });

  it('asks about everybody where the installation that it replaces is lost', async () => {
    let asked: Regained | null = null;
    const place = { dataFolder: newFolder(), databaseUrl: null };
    await restoreBackup({
      ...options(place.dataFolder),
      decide: (regained) => {
        asked = regained;
        return revoke();
      },
    });
    const { owner, other, admin, pending } = people;
    const approved = [owner, other, admin, pending].map(({ email }) => email).sort();
    expect(asked).toEqual({ approved, admins: [admin.email], deleted: [] });
    await running(place, async (embedded) => {
      for (const person of [owner, other, admin, pending]) {
        expect(await may(embedded, person, 'is_approved')).toBe(false);
      }
    });
  });

  it('by command names who would come back, and does nothing until that is said', async () => {
    const folder = newFolder();
    const args = [file, '--replaces', home];
    const refused = await run('restore.ts', args, { DATA_DIR: folder });
    expect(refused.code).toBe(1);
    for (const { email } of [people.other, people.admin, people.pending]) {
      expect(refused.output).toContain(email);
    }
    expect(refused.output).not.toContain(people.owner.email);
    expect(refused.output).toContain('--access keep, or --access revoke');
    expect(existsSync(folder)).toBe(false);
    expect(
      await run('restore.ts', [...args, '--access', 'all'], { DATA_DIR: folder }),
    ).toMatchObject({ code: 1, output: expect.stringContaining('allowed: keep, revoke') });
    const done = await run('restore.ts', [...args, '--access', 'revoke'], { DATA_DIR: folder });
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('signs in again') });
  });
});
