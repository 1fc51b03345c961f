import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'test-beta-'));
let embedded: TestEmbedded;
let person: Person;

beforeAll(async () => {
  embedded = await startTestEmbedded({ dataFolder, programs: [] });
  person = await embedded.pendingUser();
});
afterAll(async () => {
  await embedded.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run beta -- ...` on a data folder. */
function beta(args: readonly string[], folder = dataFolder): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: folder, PORT: '4399' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(PROJECT_ROOT, 'scripts', 'beta.ts'), ...args],
      { env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test('while the server runs it does the work, and its mailbox catches the email', async () => {
  const approved = await beta(['approve', person.email]);
  expect(approved).toMatchObject({ code: 0, err: '' });
  expect(approved.out).toBe(
    `${person.email} is approved. An email with a link to set the password is on its way.\n`,
  );
  expect(embedded.mailbox.messages().map(({ to }) => to)).toEqual([person.email]);

  const listed = await beta(['list']);
  expect(listed.out).toMatch(
    /approved\s+confirmed\s+\S+@example\.com\n1 address on the waitlist\.\n/,
  );
  expect(await beta(['approve', 'nobody@example.com'])).toEqual({
    code: 1,
    out: '',
    err: 'nobody@example.com is not on the waitlist; allowed: an address that has joined it.\n',
  });
});

test('where no server runs it opens the folder itself and hands the link over', async () => {
  await embedded.stop();
  const revoked = await beta(['revoke', person.email]);
  expect(revoked.out).toBe(`The approval of ${person.email} is revoked.\n`);
  const approved = await beta(['approve', person.email]);
  expect(approved.out).toMatch(
    /http:\/\/localhost:4399\/reset-password\?token_hash=[0-9a-f]{64}/,
  );
  expect(await beta(['make-admin', person.email])).toMatchObject({ code: 0, err: '' });
  expect((await beta(['list'])).out).toMatch(/approved\s+admin\s+confirmed/);
});

test('a folder that holds nothing is refused by name, and stays empty', async () => {
  const nowhere = join(dataFolder, 'nowhere');
  const { code, err } = await beta(['list'], nowhere);
  expect(code).toBe(1);
  expect(err).toContain(`DATA_DIR is ${JSON.stringify(nowhere)}, which holds no database;`);
});
