import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../support/metrics.ts';
import { freePath } from '../support/support-desk.ts';

const isRoot = process.getuid?.() === 0;
const NEEDS_ROOT = isRoot ? 'as root' : 'skipped: only root mounts';

const NO_ROOM = /no room left to save this/;

describe(`a disk that fills while the server runs (${NEEDS_ROOT})`, () => {
  let root: string;
  let data: string;
  let embedded: TestEmbedded | null = null;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'test-disk-'));
    data = join(root, 'data');
  });
  afterEach(async () => {
    await embedded?.stop();
    embedded = null;
    spawnSync('umount', [data], { stdio: 'ignore' });
    rmSync(root, { recursive: true, force: true });
  });

  it.runIf(isRoot)('is answered with 507, and nothing acknowledged is lost', async ({ skip }) => {
    mkdirSync(data);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=224m,mode=700', 'none', data]);
    if (mounted.status !== 0) skip('tmpfs cannot be mounted here');
    embedded = await startTestEmbedded({
      dataFolder: data,
      programs: [],
      metricsToken: TEST_METRICS_TOKEN,
    });
    const { origin } = embedded;
    const readiness = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return [answer.status, await answer.json()];
    };
    const freeBytes = async () => {
      const answer = await fetch(`${origin}/metrics`, { headers: METRICS_READER });
      return Number(/^data_folder_free_bytes\{.*\} (\S+)$/m.exec(await answer.text())?.[1]);
    };
    expect(await readiness()).toEqual([
      200,
      { status: 'ready', parts: { database: 'ok', disk: 'ok', rounds: 'ok' } },
    ]);
    const client = await embedded.signIn(await embedded.approvedUser());
    const tickets = client.from('support_tickets');

    const ticket = crypto.randomUUID();
    const acknowledged: string[] = [ticket];
    await tickets
      .insert({ id: ticket, title: 'First', description: 'There is room.' })
      .throwOnError();
    const { bavail, bsize } = statfsSync(data);
    expect(await freeBytes()).toBeGreaterThan(0);
    writeFileSync(join(data, 'ballast'), Buffer.alloc(bavail * bsize));
    expect(await readiness()).toEqual([
      503,
      { status: 'not ready', parts: { database: 'ok', disk: 'unavailable', rounds: 'ok' } },
    ]);
    expect(await freeBytes()).toBeLessThan(bsize);

    let refused: Awaited<ReturnType<typeof tickets.insert>> | null = null;
    // Fewer than one person may open, and more than a page of the table holds.
    for (let n = 0; n < 9 && refused === null; n += 1) {
      const id = crypto.randomUUID();
      const description = crypto.randomUUID().repeat(50);
      const answer = await tickets.insert({ id, title: `Ticket ${n}`, description });
      if (answer.error) refused = answer;
      else acknowledged.push(id);
    }
    expect(refused?.status).toBe(507);
    expect(refused?.error?.message).toMatch(NO_ROOM);
    expect(refused?.error?.message).not.toContain('base/');

    const file = client.storage.from('ticket-attachments');
    const big = new Blob([Buffer.alloc(1_000_000, 'a')], { type: 'text/plain' });
    const stored = await file.upload(freePath(ticket), big);
    expect(stored.error).toMatchObject({ status: 507, message: expect.stringMatching(NO_ROOM) });

    rmSync(join(data, 'ballast'));
    expect(await readiness()).toEqual([
      200,
      { status: 'ready', parts: { database: 'ok', disk: 'ok', rounds: 'ok' } },
    ]);
    const kept = await client.from('support_tickets').select('id').in('id', acknowledged);
    expect(kept.data?.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    expect((await file.upload(freePath(ticket), big)).error).toBeNull();

    await embedded.stop();
    embedded = await startTestEmbedded({ dataFolder: data, programs: [] });
    const rows = await embedded.database.query<{ id: string }>(
      'select id from public.support_tickets',
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
  });
});
