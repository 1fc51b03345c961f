import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import { SmtpUrl } from '../../../platform/process/environment.ts';
import { errorCode } from '../../../platform/process/error-code.ts';
import { type Channel, defineChannel } from '../channel.ts';
import { classifyEmail, type EmailOutcome } from './classify-email.ts';

export const EmailVariables = {
  /** smtp://user:password@host:port or smtps://... */
  ALERTS_SMTP_URL: v.optional(SmtpUrl),
  /** Such as "Coin Analyst <no-reply@example.com>". */
  ALERTS_SMTP_FROM: v.optional(v.string()),
};

type EmailSettings = Partial<v.InferOutput<v.ObjectSchema<typeof EmailVariables, undefined>>>;

/** Plain text. A repeat has the same Message-ID, so that mailboxes can drop it. */
function writeEmail(notice: Notice, appOrigin: string) {
  const { title, body, urgent, links } = wordsOf(notice);
  const at = (path: string) => new URL(path, appOrigin).href;
  const settings = at('/settings');
  const leads = links.map((link) => `${link.title}: ${at(link.path)}`);
  return {
    messageId: `<alert-${notice.alertId}@${new URL(appOrigin).hostname}>`,
    subject: title,
    text: [body, '', ...leads, '', `You asked for these e-mails in Settings: ${settings}`].join(
      '\n',
    ),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${settings}>`,
      ...(urgent ? { Importance: 'high' } : {}),
    },
  };
}

const LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const CONNECTIONS = 4;

/** A reply or error code, never an address. */
function emailFailure(error: unknown): EmailOutcome {
  if (!(error instanceof Error)) return { kind: 'unreachable', reason: 'no connection' };
  const code = errorCode(error) ?? error.name;
  if (code === 'ETLS') return { kind: 'unreachable', reason: code };
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return { kind: 'refused', code: error.responseCode };
  }
  const reason = 'originalCode' in error ? String(error.originalCode) : code;
  return code === 'ETIMEDOUT' ? { kind: 'timed-out' } : { kind: 'unreachable', reason };
}

/** The account's confirmed address, if turned on. @returns null if no mail server is set */
export function emailChannel(settings: EmailSettings, appOrigin: string): Channel | null {
  const { ALERTS_SMTP_URL: url, ALERTS_SMTP_FROM } = settings;
  if (url === undefined) return null;
  const from = ALERTS_SMTP_FROM ?? `Coin Analyst <no-reply@${new URL(appOrigin).hostname}>`;
  const requireTLS = new URL(url).password !== '';
  const pooled = { pool: true, maxConnections: CONNECTIONS, requireTLS } as const;
  const transport = createTransport({ url, ...pooled, ...LIMITS });
  return defineChannel({
    name: 'email',
    origin: 'email',
    // Deliveries name the account; the address is read on sending and stored nowhere else.
    targets: () => `select u.id::text as target, 'email' as origin, null as refusal,
        to_jsonb(u.email::text) as address
      from auth.users u join public.user_settings es on es.user_id = u.id
      where u.id = a.user_id and es.email_notifications and u.email_confirmed_at is not null`,
    gone: 'e-mail notifications are off',
    address: v.string(),
    write: (notice) => writeEmail(notice, appOrigin),
    async send(message, address): Promise<EmailOutcome> {
      try {
        // As an object it is one address, not parsed into names, groups and lists.
        await transport.sendMail({ ...message, from, to: { name: '', address } });
        return { kind: 'accepted' };
      } catch (error) {
        return emailFailure(error);
      }
    },
    classify: classifyEmail,
    close: () => transport.close(),
  });
}
