import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastBackup } from '../../../embedded/backup/backups-folder.ts';
import { makeBackup } from '../../../embedded/backup/make-backup.ts';
import type { Manifest } from '../../../embedded/backup/manifest.ts';
import { moveToPostgres } from '../../../embedded/backup/move.ts';
import { openAsItIs, openOnePostgres } from '../../../embedded/backup/open-place.ts';
import { restoreBackup } from '../../../embedded/backup/restore.ts';
import { takeBackup } from '../../../embedded/backup/take-backup.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ALL_KEPT } from '../../support/backup-commands.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import {
  checkInstallation,
  type FilledInstallation,
  fillInstallation,
} from '../../support/filled-installation.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../../support/metrics.ts';
import { NO_POSTGRES, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { type PushService, startPushService } from '../../support/push-service/server.ts';
import { refusalAt } from '../../support/refused-start.ts';
import { quietLog } from '../../support/test-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Of the servers as a whole. */
async function metricsOf({ origin }: TestEmbedded): Promise<string> {
  return (await fetch(`${origin}/metrics`, { headers: METRICS_READER })).text();
}

interface Place {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}

/** What two archives of the same state have in common. */
function contentOf({ tables, sequences, migrations, parts }: Manifest) {
  return { tables, sequences, migrations, parts };
}

/** A restored record has one more, which says so. */
function besideRecord({ tables, parts, ...rest }: ReturnType<typeof contentOf>) {
  return {
    ...rest,
    tables: tables.filter(({ name }) => name !== 'ledger_records'),
    parts: parts.filter(({ name }) => !name.includes('/public.ledger_records/')),
    records: tables.find(({ name }) => name === 'ledger_records')?.rows ?? 0,
  };
}
const restoredFrom = (content: ReturnType<typeof contentOf>) => {
  const { records, ...rest } = besideRecord(content);
  return { ...rest, records: records + 1 };
};

const rowsOf = ({ tables }: Manifest, name: string) =>
  tables.find((table) => table.name === name)?.rows ?? 0;

/** Writes a row to each of two tables in one transaction, again and again. */
function writePairs(database: Database) {
  let [written, isOver] = [0, false];
  async function write() {
    for (; !isOver; written += 1) {
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
           values ('none', 'NONEUSDT', '15m', $1, 0, '[0,1,1,1,1,1]')`,
          [written],
        );
        await tx.query(
          `insert into public.candle_gaps (market, coin, timeframe, first, last)
           values ('none', 'NONEUSDT', '15m', $1, $1)`,
          [written],
        );
      });
    }
    return written;
  }
  const ended = write();
  return {
    /** @returns how often it wrote */
    end() {
      isOver = true;
      return ended;
    },
  };
}

describe('an installation that is backed up while it runs', () => {
  let root: string;
  let service: PushService;
  let filled: FilledInstallation;
  let archives = 0;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'test-backup-'));
    service = await startPushService();
  });
  afterAll(async () => {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  });

  const start = ({ dataFolder, databaseUrl }: Place): Promise<TestEmbedded> =>
    startTestEmbedded({
      dataFolder,
      databaseUrl,
      push: {
        allowLoopback: true,
        ca: service.certificate.cert,
        vapidSubject: 'mailto:operator@coin-analyst.org',
      },
      metricsToken: TEST_METRICS_TOKEN,
      levelWatch: false,
    });

  const newFile = () => {
    archives += 1;
    return join(root, `archive-${archives}.tar.gz`);
  };

  async function backUp(place: Place): Promise<{ file: string; manifest: Manifest }> {
    const file = newFile();
    const manifest = await takeBackup({ ...place, file, log: quietLog });
    return { file, manifest };
  }

  const restore = (file: string, place: Place) =>
    restoreBackup({
      ...place,
      file,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      ...ALL_KEPT,
    });

  /** What a place holds, before anything runs on it. */
  async function contentAt({ dataFolder, databaseUrl }: Place) {
    const database = databaseUrl
      ? openOnePostgres(databaseUrl, quietLog)
      : await openAsItIs(dataFolder, quietLog);
    try {
      return contentOf(await makeBackup({ database, dataFolder }, newFile()));
    } finally {
      await database.close();
    }
  }

  /** Restores a backup, compares every row, works with it, and backs that up while it runs. */
  async function carryOver(from: { file: string; manifest: Manifest }, to: Place) {
    await restore(from.file, to);
    expect(besideRecord(await contentAt(to))).toEqual(restoredFrom(contentOf(from.manifest)));
    const embedded = await start(to);
    try {
      await checkInstallation(embedded, filled, service);
      return await backUp(to);
    } finally {
      await embedded.stop();
    }
  }

  const place = async (name: string, server: PostgresServer | null): Promise<Place> => ({
    dataFolder: join(root, name),
    databaseUrl: server ? await server.createOwned() : null,
  });

  let first: { file: string; manifest: Manifest };
  it('is one file for its owner alone, with everything that belongs to it', async () => {
    const home = await place('home', null);
    const embedded = await start(home);
    try {
      filled = await fillInstallation(embedded, service.addDevice());
      await checkInstallation(embedded, filled, service);
      expect(await metricsOf(embedded)).toContain('backup_age_seconds{app="embedded"} +Inf');
      const writing = writePairs(embedded.database);
      first = await backUp(home);
      expect(await writing.end()).toBeGreaterThan(rowsOf(first.manifest, 'candle_gaps'));
      expect(await metricsOf(embedded)).toMatch(/backup_age_seconds\{app="embedded"\} [\d.]+\n/);
    } finally {
      await embedded.stop();
    }
    expect(statSync(first.file).mode & 0o777).toBe(0o600);
    expect(lastBackup(home.dataFolder)?.toISOString()).toBe(first.manifest.madeAt);
    const names = first.manifest.parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['keys.json', 'vapid-keys.json']));
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(rowsOf(first.manifest, 'users')).toBe(4);
    expect(rowsOf(first.manifest, 'ticket_messages')).toBe(2);
    // One moment of both tables, in the middle of the writing.
    expect(rowsOf(first.manifest, 'candle_gaps')).toBeGreaterThan(0);
    expect(rowsOf(first.manifest, 'candle_corrections')).toBe(
      rowsOf(first.manifest, 'candle_gaps'),
    );
  });

  let second: { file: string; manifest: Manifest };
  it('is the same in another folder', async () => {
    second = await carryOver(first, await place('elsewhere', null));
  });

  it.skipIf(!postgres)(
    `is the same on a Postgres of a plain owner, and in a folder again (${postgres ? 'there' : NO_POSTGRES})`,
    async () => {
      const third = await carryOver(second, await place('on-postgres', postgres));
      await carryOver(third, await place('back', null));
    },
  );

  it.skipIf(!postgres)('is moved to a Postgres, and its folder is not taken for it', async () => {
    const folder = await place('moved', null);
    await restore(first.file, folder);
    const databaseUrl = (await postgres?.createOwned()) ?? '';
    const move = { dataFolder: folder.dataFolder, databaseUrl, log: quietLog };
    const { kept, backup, manifest } = await moveToPostgres(move);
    expect(besideRecord(contentOf(manifest))).toEqual(restoredFrom(contentOf(first.manifest)));
    expect(await contentAt({ ...folder, databaseUrl })).toEqual(contentOf(manifest));
    expect([existsSync(kept), existsSync(backup)]).toEqual([true, true]);
    expect(await refusalAt(folder.dataFolder)).toMatch(
      /^The database of .* was moved.*set DATABASE_URL/,
    );
  });
});
