import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import { isEmailAddress } from '../../domain/person/email-address.ts';
import type { Log } from '../../platform/process/log.ts';
import type { MailTransport } from './mail.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://... */
  url: string;
  /** As in "Coin Analyst <beta@example.com>". */
  from: string;
  log: Log;
  retryAfterMs?: readonly number[];
  /** `send` waits for delivery and throws where it fails. */
  waits?: boolean;
}

/** The last outlasts greylisting, of five minutes with most. */
const RETRY_AFTER_MS = [1_000, 10_000, 60_000, 300_000];
const CLOSE_WITHIN_MS = 3_000;

/** Default sender: a no-reply address at the site's host, or this machine's. */
export function senderAt(siteUrl: string | undefined): string {
  const host = siteUrl ? new URL(siteUrl).hostname : 'localhost';
  return `Coin Analyst <no-reply@${host}>`;
}

/** The address itself, not the server's state: no alarm and no retry. */
const isRefusedAddress = (error: unknown) =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** `send` resolves at once, so timing reveals nothing. A password is sent over TLS only. */
export function smtpTransport(options: SmtpOptions): MailTransport {
  const { from, log } = options;
  const requireTLS = new URL(options.url).password !== '';
  const transport = createTransport({ url: options.url, requireTLS }, { from });
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const counts = { sent: 0, retried: 0, refused: 0, failed: 0 };

  async function deliver(mail: Parameters<MailTransport['send']>[0]): Promise<void> {
    for (const wait of [...(options.retryAfterMs ?? RETRY_AFTER_MS), null]) {
      try {
        // An object is not parsed into names, groups and lists.
        await transport.sendMail({ ...mail, from, to: { name: '', address: mail.to } });
        counts.sent += 1;
        return;
      } catch (error) {
        const refused = isRefusedAddress(error);
        if (refused || wait === null || stopping.signal.aborted) {
          counts[refused ? 'refused' : 'failed'] += 1;
          log.error({ err: error }, 'an e-mail could not be sent');
          if (options.waits) throw error;
          return;
        }
        counts.retried += 1;
        log.warn({ err: error }, 'an e-mail could not be sent; trying again');
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    measure(registry) {
      new Counter({
        name: 'mails_total',
        help: 'E-mails that the mail server took (sent), tries that are made again (retried), e-mails to addresses that it refused (refused), e-mails given up (failed).',
        labelNames: ['outcome'],
        registers: [registry],
        collect() {
          this.reset();
          for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
        },
      });
    },
    async send(mail) {
      if (!isEmailAddress(mail.to)) {
        counts.failed += 1;
        log.error('an e-mail was not sent: it is not for one plain address');
        return;
      }
      const delivery = deliver(mail);
      if (options.waits) return delivery;
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    async close() {
      stopping.abort();
      const limit = pause(CLOSE_WITHIN_MS, undefined, { ref: false });
      await Promise.race([Promise.all(underWay), limit]);
      transport.close();
    },
  };
}
