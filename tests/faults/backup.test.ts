import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from '../../embedded/backup/archive-reader.ts';
import { relationsIn } from '../../embedded/backup/catalogue.ts';
import { backupBeforeMigrations } from '../../embedded/backup/make-backup.ts';
import { openOnePostgres } from '../../embedded/backup/open-place.ts';
import { BackupRefused } from '../../embedded/backup/refusal.ts';
import { restoreBackup } from '../../embedded/backup/restore.ts';
import { takeBackup } from '../../embedded/backup/take-backup.ts';
import { openDatabase } from '../../embedded/database/open-database.ts';
import { PROJECT_FOLDERS } from '../../embedded/project-folders.ts';
import {
  ALL_KEPT,
  begin,
  canAnnSignIn,
  fillFolder,
  killOnce,
  run,
} from '../support/backup-commands.ts';
import { listingOf } from '../support/folder-listing.ts';
import { readParts, writeParts } from '../support/gzip-tar.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { until } from '../support/push-server.ts';
import { refusalAt } from '../support/refused-start.ts';
import { quietLog } from '../support/test-database.ts';

const isRoot = process.getuid?.() === 0;

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe('a backup and its restore, cut short or misused', () => {
  let root: string;
  let home: string;
  let archive: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'test-backup-faults-'));
    home = join(root, 'home');
    archive = join(root, 'good.tar.gz');
    await fillFolder(home);
    const made = await run('backup.ts', [archive], { DATA_DIR: home });
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('It holds secrets') });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const restoreHere = (
    file: string,
    dataFolder: string,
    databaseUrl: string | null = null,
    migrationsFolder: string = PROJECT_FOLDERS.migrations,
  ) =>
    restoreBackup({
      file,
      dataFolder,
      databaseUrl,
      migrationsFolder,
      ...ALL_KEPT,
    });
  const restore = (file: string, folder: string, env: Record<string, string> = {}) =>
    run('restore.ts', [file], { DATA_DIR: join(root, folder), ...env });

  it('leaves nothing with its name after kill -9, and the next backup clears the rest', async () => {
    const file = join(root, 'killed.tar.gz');
    const backups = join(home, 'backups');
    const unfinished = () => readdirSync(backups).filter((name) => name.startsWith('unfinished'));
    const child = begin('backup.ts', [file], { DATA_DIR: home });
    await killOnce(child, () => unfinished().length > 0);
    expect(existsSync(file)).toBe(false);
    expect(unfinished()).toHaveLength(1);
    expect(await run('backup.ts', [file], { DATA_DIR: home })).toMatchObject({ code: 0 });
    expect(unfinished()).toEqual([]);
    const [before, after] = await Promise.all([checkArchive(archive), checkArchive(file)]);
    expect(after.manifest.parts).toEqual(before.manifest.parts);
  });

  it('does not start on a folder whose restore was killed, and the next restore begins again', async () => {
    const folder = join(root, 'half');
    const child = begin('restore.ts', [archive], { DATA_DIR: folder });
    await killOnce(child, () => existsSync(join(folder, 'restore.new/parts/database/base')));
    expect(await refusalAt(folder)).toContain('npm run restore');
    expect(await restore(archive, 'half')).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual(['database', 'files', 'keys.json', 'lock.db']);
    expect(listingOf(join(folder, 'files'))).toEqual(listingOf(join(home, 'files')));
    expect(await canAnnSignIn(folder)).toBe(true);
  });

  it.skipIf(!postgres)(
    `leaves a Postgres empty after kill -9 (${postgres ? 'there' : NO_POSTGRES})`,
    async () => {
      const url = (await postgres?.createOwned()) ?? '';
      const database = openOnePostgres(url, quietLog);
      try {
        const folder = join(root, 'half-postgres');
        const env = { DATA_DIR: folder, DATABASE_URL: url };
        const child = begin('restore.ts', [archive], env);
        await killOnce(child, () => existsSync(join(folder, 'restore.new/parts/keys.json')));
        // Its transaction goes with its connection.
        const others =
          'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
        await until(async () => (await database.query(others)).length === 0);
        expect(await relationsIn(database)).toEqual([]);
        expect(await restore(archive, 'half-postgres', { DATABASE_URL: url })).toMatchObject({
          code: 0,
        });
        expect(await database.query('select 1 as one from auth.users')).toEqual([{ one: 1 }]);
        const again = await restore(archive, 'another', { DATABASE_URL: url });
        expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
        expect(existsSync(join(root, 'another'))).toBe(false);
      } finally {
        await database.close();
      }
    },
  );

  describe('refuses, and leaves nothing behind:', () => {
    const bad = (name: string, bytes: Buffer) => {
      const file = join(root, name);
      writeFileSync(file, bytes);
      return file;
    };
    async function refused(file: string): Promise<string> {
      const dataFolder = join(root, 'refused');
      const outcome = await restoreHere(file, dataFolder).catch((error: unknown) => error);
      expect(existsSync(dataFolder)).toBe(false);
      return outcome instanceof BackupRefused ? outcome.message : 'not refused';
    }

    it('an archive that was cut short, or in which a byte was changed', async () => {
      const whole = readFileSync(archive);
      expect(await refused(bad('cut', whole.subarray(0, whole.length - 40_000)))).toContain(
        'is damaged',
      );
      const changed = Buffer.from(whole);
      const at = Math.floor(changed.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await refused(bad('changed', changed))).toContain('is damaged');
    });

    it('an archive whose parts are not what it lists', async () => {
      const parts = await readParts(archive);
      const file = join(root, 'edited.tar.gz');
      const edited = [...parts].map(([name, bytes]): [string, Buffer] =>
        name === 'keys.json' ? [name, Buffer.from('{}')] : [name, bytes],
      );
      await writeParts(file, edited);
      expect(await refused(file)).toContain('keys.json was changed');
      await writeParts(
        file,
        [...parts].filter(([name]) => name !== 'keys.json'),
      );
      expect(await refused(file)).toContain('keys.json is missing');
      await writeParts(file, [...parts, ['../outside', Buffer.from('x')]]);
      expect(await refused(file)).toContain('is not a backup of this product');
    });

    it('what is no backup, and a file that is not there', async () => {
      expect(await refused(bad('text', Buffer.from('hello')))).toContain('is not a backup');
      expect(await refused(bad('gzip', gzipSync('hello')))).toContain('is damaged');
      expect(await refused(join(root, 'nowhere'))).toContain('cannot be read (ENOENT)');
    });

    it('an archive of a newer version', async () => {
      const parts = await readParts(archive);
      const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
      const newer = { version: '20991231000000', name: 'later', sha256: '0'.repeat(64) };
      const migrations = [...manifest.migrations, newer];
      const file = join(root, 'newer.tar.gz');
      const write = (changes: object) =>
        writeParts(
          file,
          new Map(parts).set(
            'manifest.json',
            Buffer.from(JSON.stringify({ ...manifest, ...changes })),
          ),
        );
      await write({ migrations });
      expect(await refused(file)).toContain('newer version');
      await write({ format: 2 });
      expect(await refused(file)).toContain('newer version');
      await write({ migrations: [{ ...manifest.migrations[0], sha256: '0'.repeat(64) }] });
      expect(await refused(file)).toContain('earlier state');
    });

    it('a place that is not empty, which stays as it was', async () => {
      const busy = join(root, 'busy');
      mkdirSync(busy);
      writeFileSync(join(busy, 'letter.txt'), 'mine');
      const before = listingOf(busy);
      await expect(restoreHere(archive, busy)).rejects.toThrow('it holds letter.txt');
      expect(listingOf(busy)).toEqual(before);
    });

    it('to write over a backup', async () => {
      const before = readFileSync(archive);
      const options = { file: archive, dataFolder: home, databaseUrl: null, log: quietLog };
      await expect(takeBackup(options)).rejects.toThrow('exists already');
      expect(readFileSync(archive).equals(before)).toBe(true);
    });

    it('to write into a folder that is not there, before anything is made', async () => {
      const file = join(root, 'nowhere', 'a.tar.gz');
      const options = { file, dataFolder: home, databaseUrl: null, log: quietLog };
      await expect(takeBackup(options)).rejects.toThrow(`${join(root, 'nowhere')} is not a folder`);
      expect(existsSync(join(root, 'nowhere'))).toBe(false);
    });
  });

  it.runIf(isRoot)(
    'says that the disk of the archive is full, and leaves nothing on it',
    async ({ skip }) => {
      const disk = join(root, 'disk');
      mkdirSync(disk);
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'none', disk]);
      if (mounted.status !== 0) skip('tmpfs cannot be mounted here');
      try {
        const full = await run('backup.ts', [join(disk, 'a.tar.gz')], { DATA_DIR: home });
        expect(full).toMatchObject({
          code: 1,
          output: expect.stringContaining('There is no room'),
        });
        expect(readdirSync(disk)).toEqual([]);
      } finally {
        spawnSync('umount', [disk], { stdio: 'ignore' });
      }
    },
  );

  describe('where a later version has one more migration', () => {
    let later: string;
    beforeAll(() => {
      later = join(root, 'migrations');
      cpSync(PROJECT_FOLDERS.migrations, later, { recursive: true });
      writeFileSync(join(later, '20991231000000_later.sql'), 'create table public.later (id int);');
    });

    it.skipIf(!postgres)('an older archive is brought to it', async () => {
      const databaseUrl = (await postgres?.createOwned()) ?? '';
      await restoreHere(archive, join(root, 'to-later'), databaseUrl, later);
      const database = openOnePostgres(databaseUrl, quietLog);
      expect(await relationsIn(database)).toContain('public.later');
      await database.close();
    });

    it('a folder is backed up before it is changed, and three such backups are kept', async () => {
      const dataFolder = join(root, 'upgraded');
      cpSync(home, dataFolder, { recursive: true });
      const backups = join(dataFolder, 'backups');
      for (const year of [2023, 2024, 2025]) {
        writeFileSync(join(backups, `before-upgrade-${year}-01-01T00-00-00Z.tar.gz`), '');
      }
      const { close } = await openDatabase({
        dataFolder,
        databaseUrl: null,
        migrationsFolder: later,
        templateFolder: PROJECT_FOLDERS.templates,
        beforeMigrations: (database) => backupBeforeMigrations({ database, dataFolder }, quietLog),
        log: quietLog,
      });
      await close();
      const kept = readdirSync(backups).filter((name) => name.startsWith('before-upgrade'));
      expect(kept).toHaveLength(3);
      expect(kept.sort()[0]).toContain('2024');
      const made = await checkArchive(join(backups, kept.at(-1) ?? ''));
      const good = await checkArchive(archive);
      expect(made.manifest.parts).toEqual(good.manifest.parts);
      expect(made.manifest.migrations).toEqual(good.manifest.migrations);
    });
  });
});
