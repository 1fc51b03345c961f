import * as v from 'valibot';
import { SmtpUrl } from '../../../platform/process/environment.ts';
import { type Channel, defineChannel } from '../channel.ts';
import { classifyEmail } from './classify-email.ts';
import { writeEmail } from './email-message.ts';
import { createEmailSender } from './email-sender.ts';

export const EmailVariables = {
  ALERTS_SMTP_URL: v.optional(SmtpUrl),
  ALERTS_SMTP_FROM: v.optional(v.string()),
};

export type EmailSettings = Partial<
  v.InferOutput<v.ObjectSchema<typeof EmailVariables, undefined>>
>;

/** The account's confirmed address, if turned on. @returns null if no mail server is set */
export function emailChannel(settings: EmailSettings, appOrigin: string): Channel | null {
  const { ALERTS_SMTP_URL: url, ALERTS_SMTP_FROM } = settings;
  if (url === undefined) return null;
  const from = ALERTS_SMTP_FROM ?? `Coin Analyst <no-reply@${new URL(appOrigin).hostname}>`;
  const { send, close } = createEmailSender({ url, from });
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
    send,
    classify: classifyEmail,
    close,
  });
}
