import { Writable } from 'node:stream';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../../embedded/mail/smtp.ts';
import { createLog } from '../../../platform/process/log.ts';
import { openDialogue, type ServerKind } from '../../support/smtp-dialogue.ts';
import type { Command, TestSmtpServer } from '../../support/smtp-server.ts';

const MAIL = { to: 'post@example.com', subject: 'Ünicode → ✓', text: 'a\n.\nb', html: '<p>b</p>' };

describe('the mailer of sign-in e-mails', () => {
  let server: TestSmtpServer;
  afterEach(() => server.close());

  /** Sends one e-mail. @returns what it counted, and what its log says */
  async function send(kind: ServerKind, faults: readonly [Command, number | 'cut'][] = []) {
    const opened = await openDialogue(kind);
    server = opened.server;
    for (const [command, reply] of faults) server.failAt(command, reply);
    let logged = '';
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    const transport = smtpTransport({
      url: opened.url,
      from: 'Coin Analyst <beta@example.com>',
      log: createLog({ name: 'test', level: 'trace', destination }),
      retryAfterMs: [1, 1],
      waits: true,
    });
    const registry = new Registry();
    transport.measure?.(registry);
    await transport.send(MAIL).catch(() => undefined);
    await transport.close();
    const counts = await registry.getSingleMetric('mails_total')?.get();
    const counted = counts?.values.filter(({ value }) => value > 0) ?? [];
    expect(logged).not.toContain(MAIL.to);
    return {
      logged,
      counted: Object.fromEntries(counted.map(({ labels, value }) => [labels.outcome, value])),
    };
  }

  it.each<ServerKind>(['STARTTLS and a sign-in', 'TLS from the first byte'])(
    'sends by %s',
    async (kind) => {
      expect(await send(kind)).toEqual({ logged: '', counted: { sent: 1 } });
      expect(server.signIns).toEqual([{ user: 'beta@example.com', encrypted: true }]);
      const [mail] = server.received;
      expect(mail).toMatchObject({ encrypted: true, from: 'beta@example.com', to: [MAIL.to] });
      // A line of one full stop ends a message (RFC 5321, 4.5.2).
      expect(mail?.text).toMatch(/\r\n\r\na\r\n\.\r\nb\r\n/);
    },
  );

  it.each<[ServerKind, string, number]>([
    ['a certificate that nobody vouches for', 'self-signed certificate', 0],
    ['another password', 'EAUTH Invalid login: 535', 3],
    ['a sign-in without encryption', 'ETLS Error upgrading connection with STARTTLS', 0],
  ])('gives up at %s, says so, and tells nobody the password', async (kind, said, signIns) => {
    const { logged, counted } = await send(kind);
    expect(counted).toEqual({ retried: 2, failed: 1 });
    expect(logged).toContain('an e-mail could not be sent\n');
    expect(logged).toContain(said);
    expect(server.signIns).toEqual(
      Array.from({ length: signIns }, () => ({ user: 'beta@example.com', encrypted: true })),
    );
    expect(server.received).toEqual([]);
  });

  it('sends a password in the clear only where the address says so', async () => {
    const { counted } = await send('a sign-in without encryption that the address allows');
    expect(counted).toEqual({ sent: 1 });
    expect(server.signIns).toEqual([{ user: 'beta@example.com', encrypted: false }]);
  });

  it.each<[string, [Command, number | 'cut'][]]>([
    ['greylisting', [['RCPT TO', 450]]],
    ['a server that is busy', [['MAIL FROM', 451]]],
    ['a connection cut within DATA', [['DATA', 'cut']]],
    ['a message put off at its end', [['DATA', 452]]],
  ])('sends again after %s, once', async (_, faults) => {
    const { counted } = await send('STARTTLS and a sign-in', faults);
    expect(counted).toEqual({ retried: 1, sent: 1 });
    expect(server.received).toHaveLength(1);
  });

  it('does not go on at an address that the server refuses, which is no fault of the server', async () => {
    const { counted, logged } = await send('STARTTLS and a sign-in', [['RCPT TO', 550]]);
    expect(counted).toEqual({ refused: 1 });
    expect(logged).toContain('all recipients were rejected: 550');
  });
});
