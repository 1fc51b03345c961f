import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeskAction, DeskOutcome } from '../../../beta/actions.ts';
import { openDesk } from '../../../scripts/beta/open-desk.ts';
import { startTestEmbedded } from '../../support/embedded.ts';
import { openDialogue, type ServerKind } from '../../support/smtp-dialogue.ts';
import type { TestSmtpServer } from '../../support/smtp-server.ts';

const PERSON = 'post@example.com';

describe('the e-mail that `npm run beta` sends', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'test-beta-mail-'));
  let server: TestSmtpServer;
  beforeAll(async () => {
    const embedded = await startTestEmbedded({ dataFolder, programs: [] });
    await embedded.visitor().auth.signUp({ email: PERSON, password: 'Password-1' });
    await embedded.stop();
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

  /** Acts on the folder as the command does, and ends as it does. */
  async function act(
    action: DeskAction,
    kind: ServerKind,
    ...replies: number[]
  ): Promise<DeskOutcome> {
    const opened = await openDialogue(kind);
    server = opened.server;
    for (const reply of replies) server.failAt('RCPT TO', reply);
    const desk = await openDesk({
      DATA_DIR: dataFolder,
      SMTP_URL: opened.url,
      SITE_URL: 'https://app.example.com',
    });
    const outcome = await desk.act(action, PERSON);
    await desk.close();
    return outcome;
  }

  it('is there when an approval says so, also after greylisting', async () => {
    expect(await act('approve', 'STARTTLS and a sign-in', 450)).toEqual({
      kind: 'done',
      message: `${PERSON} is approved. An email with a link to set the password is on its way.`,
    });
    const [mail] = server.received;
    expect(mail).toMatchObject({ to: [PERSON], encrypted: true });
    expect(mail?.text).toContain('https://app.example.com/reset-password?token_hash=');
  });

  it('is said not to be sent where the address is refused', async () => {
    expect(await act('resend', 'STARTTLS and a sign-in', 550)).toEqual({
      kind: 'not-mailed',
      message: `${PERSON} may enter. The email could not be sent: have it sent again.`,
    });
    expect(server.received).toEqual([]);
  });
});
