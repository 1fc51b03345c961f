import { createTransport } from 'nodemailer';
import { errorCode } from '../../../platform/process/error-code.ts';
import type { EmailOutcome } from './classify-email.ts';
import type { EmailMessage } from './email-message.ts';

export interface EmailSenderOptions {
  /** smtp://user:password@host:port or smtps://... */
  readonly url: string;
  /** Such as "Coin Analyst <no-reply@example.com>". */
  readonly from: string;
}

const LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const CONNECTIONS = 4;

/** A reply or error code, never an address. */
export function emailFailure(error: unknown): Exclude<EmailOutcome, { kind: 'accepted' }> {
  if (!(error instanceof Error)) return { kind: 'unreachable', reason: 'no connection' };
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return { kind: 'refused', code: error.responseCode };
  }
  const code = errorCode(error) ?? error.name;
  return code === 'ETIMEDOUT' ? { kind: 'timed-out' } : { kind: 'unreachable', reason: code };
}

/** SMTP over a few kept connections. */
export function createEmailSender({ url, from }: EmailSenderOptions) {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...LIMITS });
  return {
    async send(message: EmailMessage, to: string): Promise<EmailOutcome> {
      try {
        // As an object it is one address, not parsed into names, groups and lists.
        await transport.sendMail({ ...message, from, to: { name: '', address: to } });
        return { kind: 'accepted' };
      } catch (error) {
        return emailFailure(error);
      }
    },
    close: () => transport.close(),
  };
}
