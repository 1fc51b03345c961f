import { afterEach, describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Channel } from '../../../push-server/channels/channel.ts';
import { emailChannel } from '../../../push-server/channels/email/email-channel.ts';
import type { Verdict } from '../../../push-server/channels/verdict.ts';
import { openDialogue, type ServerKind } from '../../support/smtp-dialogue.ts';
import type { Command, TestSmtpServer } from '../../support/smtp-server.ts';

const NOW = epochMs(1_795_000_000_000);
const NOTICE = { kind: 'missed', alertId: '4711', createdAt: NOW } as const;
const CIRCUMSTANCES = {
  now: NOW,
  attempts: 1,
  expiresAt: epochMs(NOW + 3_600_000),
  shrunk: false,
  jitter: 0,
};

describe('the mailer of notifications', () => {
  let server: TestSmtpServer;
  let channel: Channel | null;
  afterEach(async () => {
    channel?.close?.();
    await server.close();
  });

  async function open(kind: ServerKind): Promise<void> {
    const opened = await openDialogue(kind);
    server = opened.server;
    channel = emailChannel({ ALERTS_SMTP_URL: opened.url }, 'https://app.example.com');
  }

  async function attempt(address = 'post@example.com'): Promise<Verdict | undefined> {
    const how = { person: 'p', ttlSeconds: 60, shrunk: false, shownToken: null, record: null };
    return (await channel?.attempt({ ...how, notice: NOTICE, address }))?.judge(CIRCUMSTANCES);
  }

  it.each<ServerKind>(['STARTTLS and a sign-in', 'TLS from the first byte'])(
    'sends by %s, over one connection',
    async (kind) => {
      await open(kind);
      expect([await attempt(), await attempt('next@example.com')]).toEqual([
        { do: 'delivered' },
        { do: 'delivered' },
      ]);
      expect(server.received.map(({ to, encrypted }) => [to, encrypted])).toEqual([
        [['post@example.com'], true],
        [['next@example.com'], true],
      ]);
      expect(server.signIns).toEqual([{ user: 'beta@example.com', encrypted: true }]);
    },
  );

  it.each<[ServerKind, string, boolean, number]>([
    [
      'a certificate that nobody vouches for',
      'the mail server could not be reached (DEPTH_ZERO_SELF_SIGNED_CERT)',
      false,
      0,
    ],
    ['another password', "the mail server answered 535: it refuses this server's sign-in", true, 1],
    ['a sign-in without encryption', 'the mail server could not be reached (ETLS)', false, 0],
  ])('keeps the message at %s, and says why', async (kind, reason, alarm, signIns) => {
    await open(kind);
    expect(await attempt()).toMatchObject({ do: 'retry', reason, alarm });
    expect(server.signIns).toHaveLength(signIns);
    expect(server.received).toEqual([]);
  });

  it.each<[Command, number | 'cut', string]>([
    ['RCPT TO', 450, 'the mail server answered 450'],
    ['DATA', 'cut', 'the mail server could not be reached (ECONNECTION)'],
    ['DATA', 452, 'the mail server answered 452'],
  ])('sends again under the same Message-ID after %s %s', async (command, reply, reason) => {
    await open('STARTTLS and a sign-in');
    server.failAt(command, reply);
    expect(await attempt()).toMatchObject({ do: 'retry', reason, alarm: false });
    expect(await attempt()).toEqual({ do: 'delivered' });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain('Message-ID: <alert-4711@app.example.com>');
  });

  it('ends at an address that the server refuses, and carries the next', async () => {
    await open('STARTTLS and a sign-in');
    server.failAt('RCPT TO', 550);
    expect(await attempt()).toEqual({
      do: 'give-up',
      reason: 'the mail server answered 550',
      refused: true,
    });
    expect(await attempt('next@example.com')).toEqual({ do: 'delivered' });
  });

  it('sends at the first try after the server hung up on an idle connection', async () => {
    await open('STARTTLS and a sign-in');
    expect(await attempt()).toEqual({ do: 'delivered' });
    await server.hangUp();
    expect(await attempt()).toEqual({ do: 'delivered' });
    expect(server.signIns).toHaveLength(2);
  });
});
