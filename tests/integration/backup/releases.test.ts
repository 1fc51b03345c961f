import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import { readAnalysis } from '../../../domain/analysis/read-analysis.ts';
import { UserSettingsSchema } from '../../../domain/person/user-settings.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { DEMO_ADMIN, DEMO_USER } from '../../../embedded/accounts.ts';
import { restoreBackup } from '../../../embedded/backup/restore.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import { readReleased } from '../../../scripts/release/released-migrations.ts';
import { ALL_KEPT } from '../../support/backup-commands.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import {
  FILE_TEXT,
  LEVEL_PRICE,
  MONITORING_TIMES,
  RELEASE_COIN,
  RELEASE_PASSWORD,
  RELEASE_RULE,
  RELEASES,
  TEAM_NOTE,
  TICKET_WORDS,
} from '../../support/release/known.ts';

const ENDING = '.tar.gz';
const versions = readdirSync(RELEASES).map((name) => name.replace(ENDING, ''));

it('there is an archive of every release', () => {
  expect(versions).toEqual(expect.arrayContaining(Object.keys(readReleased())));
  expect(versions.length).toBeGreaterThan(0);
});

// One that this version refuses as another's was stored before its release, and before a migration
// was edited: `npm run freeze-release` stores it again.
describe.each(versions)('an installation of %s, restored by this version,', (version) => {
  let root: string;
  let embedded: TestEmbedded;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'test-release-'));
    const dataFolder = join(root, 'data');
    const manifest = await restoreBackup({
      file: fileURLToPath(new URL(`${version}${ENDING}`, RELEASES)),
      dataFolder,
      databaseUrl: null,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      ...ALL_KEPT,
    });
    expect(manifest.version).toBe(version);
    // Nothing runs that would prune or settle what was stored long ago.
    embedded = await startTestEmbedded({ dataFolder, programs: [] });
  });
  afterAll(async () => {
    await embedded?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const signIn = (email: string) => embedded.signIn({ id: '', email, password: RELEASE_PASSWORD });

  it('lets people sign in, who find what is theirs', async () => {
    const client = await signIn(DEMO_USER);
    const rows = async (table: string, columns: string) =>
      (await client.from(table).select(columns).throwOnError()).data;
    expect(await rows('support_tickets', 'description')).toEqual([{ description: TICKET_WORDS }]);
    expect(await rows('ticket_messages', 'message')).toEqual(
      expect.arrayContaining([{ message: TICKET_WORDS }, { message: 'An answer.' }]),
    );
    expect(await rows('watchlist', 'coin')).toEqual([{ coin: RELEASE_COIN }]);
    expect(await rows('price_levels', 'price')).toEqual([{ price: LEVEL_PRICE }]);
    expect(await rows('claim_rules', 'claim, scope, coin')).toEqual([RELEASE_RULE]);
    expect(await rows('coin_mutes', 'coin')).toEqual([{ coin: 'ETHUSDT' }]);
    const { data } = await client.from('user_settings').select('*').single().throwOnError();
    expect(v.parse(UserSettingsSchema, data)).toMatchObject({
      push_notifications: true,
      monitoring_times: MONITORING_TIMES,
    });
    const [file] = (await rows('ticket_attachments', 'file_path')) ?? [];
    const { file_path: path } = v.parse(v.object({ file_path: v.string() }), file);
    const stored = await client.storage.from('ticket-attachments').download(path);
    expect(await stored.data?.text()).toBe(FILE_TEXT);
  });

  it('keeps from others what is the admins’', async () => {
    const notes = async (email: string) => {
      const client = await signIn(email);
      const query = client.from('ticket_messages').select('message').eq('is_admin_note', true);
      return (await query.throwOnError()).data;
    };
    expect(await notes(DEMO_ADMIN)).toEqual([{ message: TEAM_NOTE }]);
    expect(await notes(DEMO_USER)).toEqual([]);
    expect(await notes('waiting@example.com')).toEqual([]);
  });

  it('has analyses that are read, and a track record whose seals hold', async () => {
    const { database } = embedded;
    const analyses = await database.query<{ coin: string; time: Date; result: unknown }>(
      `select s.coin, s.snapshot_time as time, s.result from public.analysis_snapshots s
       join public.ledger_records l on l.snapshot = s.id`,
    );
    expect(analyses.length).toBeGreaterThan(0);
    for (const { coin, time, result } of analyses) {
      const read = readAnalysis(result, { coin, time: epochMs(time.getTime()) });
      expect(read).toMatchObject({ coin: RELEASE_COIN });
    }
    const { broken, whole } = await verifyLedger(database, 'whole');
    expect(broken).toBeNull();
    const [records] = await database.query<{ n: number }>(
      'select count(*)::int as n from public.ledger_records',
    );
    expect(records?.n).toBeGreaterThan(0);
    expect(whole.number).toBe(records?.n);
  });
});
