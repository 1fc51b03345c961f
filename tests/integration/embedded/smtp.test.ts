import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../../embedded/mail/smtp.ts';
import { createLog } from '../../../platform/process/log.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../../support/metrics.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';

const log = createLog({ name: 'test', level: 'silent' });

describe('mail through an SMTP server', () => {
  let smtp: TestSmtpServer;
  let embedded: TestEmbedded;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const { url } = smtp;
    const from = 'Coin Analyst <beta@example.com>';
    embedded = await startTestEmbedded({
      mail: smtpTransport({ url, from, log, retryAfterMs: [5, 5] }),
      programs: [],
      metricsToken: TEST_METRICS_TOKEN,
    });
  });
  afterAll(async () => {
    await embedded.stop();
    await smtp.close();
  });

  it('carries the confirmation in both forms, and then there is no mailbox', async () => {
    await embedded.visitor().auth.signUp({ email: 'post@example.com', password: 'Password-1' });
    const mail = await smtp.next();
    expect(mail).toMatchObject({ from: 'beta@example.com', to: ['post@example.com'] });
    expect(mail.text).toContain('Subject: Confirm your e-mail address');
    expect(mail.text).toContain('From: Coin Analyst <beta@example.com>');
    expect(mail.text).toContain('multipart/alternative');
    expect(mail.text).toContain('/auth/v1/verify');
    expect(embedded.mailbox.messages()).toEqual([]);
    expect((await fetch(`${embedded.origin}/mailbox/messages`)).status).toBe(404);
  });

  it('tries again when the server asks for it', async () => {
    smtp.refuse(450, 450);
    const person = await embedded.approvedUser();
    const { error } = await embedded.visitor().auth.resetPasswordForEmail(person.email);
    expect(error).toBeNull();
    expect((await smtp.next()).to).toEqual([person.email]);
    expect(smtp.refusalsLeft).toBe(0);
    const metrics = await fetch(`${embedded.origin}/metrics`, { headers: METRICS_READER });
    const text = await metrics.text();
    expect(text).toContain('mails_total{outcome="retried",app="embedded"} 2');
    expect(text).toContain('mails_total{outcome="failed",app="embedded"} 0');
    expect(text).not.toContain(person.email);
  });

  it('sends to one plain address alone', async () => {
    const transport = smtpTransport({ url: smtp.url, from: 'a@example.com', log });
    for (const to of ['b@example.com, c@example.com', 'B <b@example.com>', 'last@example.com']) {
      await transport.send({ to, subject: 's', text: 't', html: 'h' });
    }
    expect((await smtp.next()).to).toEqual(['last@example.com']);
    await transport.close();
  });

  it('answers at once though the server does not, and stops all the same', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const transport = smtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'a@example.com',
      log,
    });
    await transport.send({ to: 'b@example.com', subject: 's', text: 't', html: 'h' });
    await transport.close();
    silent.close();
  });
});
