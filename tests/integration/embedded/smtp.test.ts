import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../../embedded/mail/smtp.ts';
import { createLog } from '../../../platform/log.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';

const log = createLog({ name: 'test', level: 'silent' });

interface Received {
  from: string;
  to: string[];
  text: string;
}

describe('mail through an SMTP server', () => {
  const received: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  let refuseNext = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onMailFrom(_address, _session, callback) {
      if (refuseNext === 0) return callback();
      refuseNext -= 1;
      return callback(new Error('450 try again later'));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom;
        const mail = {
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          text: Buffer.concat(chunks).toString(),
        };
        const first = waiting.shift();
        if (first) first(mail);
        else received.push(mail);
        callback();
      });
    },
  });
  const next = () =>
    new Promise<Received>((resolve) => {
      const first = received.shift();
      if (first) resolve(first);
      else waiting.push(resolve);
    });

  let embedded: TestEmbedded;
  beforeAll(async () => {
    const server = smtp.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const url = `smtp://127.0.0.1:${port}`;
    const from = 'Coin Analyst <beta@example.com>';
    embedded = await startTestEmbedded({
      mail: smtpTransport({ url, from, log, retryAfterMs: [5, 5] }),
      programs: [],
    });
  });
  afterAll(async () => {
    await embedded.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  it('carries the confirmation in both forms, and then there is no mailbox', async () => {
    await embedded.visitor().auth.signUp({ email: 'post@example.com', password: 'Password-1' });
    const mail = await next();
    expect(mail).toMatchObject({ from: 'beta@example.com', to: ['post@example.com'] });
    expect(mail.text).toContain('Subject: Confirm your e-mail address');
    expect(mail.text).toContain('From: Coin Analyst <beta@example.com>');
    expect(mail.text).toContain('multipart/alternative');
    expect(mail.text).toContain('/auth/v1/verify');
    expect(embedded.mailbox.messages()).toEqual([]);
    expect((await fetch(`${embedded.origin}/mailbox/messages`)).status).toBe(404);
  });

  it('tries again when the server asks for it', async () => {
    refuseNext = 2;
    const person = await embedded.approvedUser();
    const { error } = await embedded.visitor().auth.resetPasswordForEmail(person.email);
    expect(error).toBeNull();
    expect((await next()).to).toEqual([person.email]);
    expect(refuseNext).toBe(0);
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
