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
  /** Delays before retries, in milliseconds. */
  retryAfterMs?: readonly number[];
}

const RETRY_AFTER_MS = [1_000, 10_000, 60_000];
const CLOSE_WITHIN_MS = 3_000;

/** Default sender: a no-reply address at the site's host, or this machine's. */
export function senderAt(siteUrl: string | undefined): string {
  const host = siteUrl ? new URL(siteUrl).hostname : 'localhost';
  return `Coin Analyst <no-reply@${host}>`;
}

/** `send` resolves at once, so timing reveals nothing; delivery retries, then logs a failure. */
export function smtpTransport(options: SmtpOptions): MailTransport {
  const { from, log } = options;
  const transport = createTransport(options.url, { from });
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const counts = { sent: 0, retried: 0, failed: 0 };

  async function deliver(mail: Parameters<MailTransport['send']>[0]): Promise<void> {
    for (const wait of [...(options.retryAfterMs ?? RETRY_AFTER_MS), null]) {
      try {
        // An object is not parsed into names, groups and lists.
        await transport.sendMail({ ...mail, from, to: { name: '', address: mail.to } });
        counts.sent += 1;
        return;
      } catch (error) {
        if (wait === null || stopping.signal.aborted) {
          counts.failed += 1;
          log.error({ err: error }, 'an e-mail could not be sent');
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
        help: 'E-mails that the mail server took (sent), tries that are made again (retried), e-mails given up (failed).',
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
