import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { LiteMailer } from '../backend/lite-app.ts';
import type { MailTransport } from '../mail/mail.ts';
import { type MailTemplate, renderMail } from '../mail/templates.ts';
import { currentEmailFlow } from './email-flow.ts';
import { keepSignUpPassword } from './sign-up-password.ts';

export type LinkType = 'signup' | 'recovery';

export const PKCE_PREFIX = 'pkce_';

export interface LinkMailOptions {
  database: Database;
  transport: MailTransport;
  siteUrl: string;
}

export interface LinkMail {
  template: MailTemplate;
  type: LinkType;
  email: string;
  userId: string;
  /** The hash that @supabase/lite stores with the account. */
  token: string;
  /** Whether the request set the account's password. */
  withPassword: boolean;
}

/** Mails a verification link that keeps the request's redirect and PKCE challenge. */
export async function sendLink(options: LinkMailOptions, mail: LinkMail): Promise<void> {
  const flow = currentEmailFlow();
  let token = mail.token;
  if (flow?.challenge) {
    token = `${PKCE_PREFIX}${mail.token}`;
    const flowId = randomUUID();
    await options.database.query(
      `insert into auth.flow_state
         (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type,
          provider_access_token, provider_refresh_token)
       values ($1, $2, $3, $4, $5, 'email', '', '')`,
      [flowId, mail.userId, mail.type, flow.challenge.code, flow.challenge.method],
    );
    if (mail.withPassword) await keepSignUpPassword(options.database, flowId, mail.userId);
  }
  const link = new URL('/auth/v1/verify', options.siteUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('type', mail.type);
  link.searchParams.set('redirect_to', flow?.redirectTo ?? options.siteUrl);
  await options.transport.send(renderMail(mail.template, mail.email, link.href));
}

const notOffered = (what: string) => () => Promise.reject(new Error(`${what} is not offered`));

export function authMailer(options: LinkMailOptions): LiteMailer {
  const linkMailer =
    (template: MailTemplate, type: LinkType): LiteMailer['sendRecovery'] =>
    async (email, token, _otp, meta) => {
      if (!meta?.userId) throw new Error(`a ${type} mail came without its account`);
      const withPassword = type === 'signup';
      await sendLink(options, { template, type, email, userId: meta.userId, token, withPassword });
    };
  return {
    sendConfirmation: linkMailer('confirmation', 'signup'),
    sendRecovery: linkMailer('recovery', 'recovery'),
    sendMagicLink: notOffered('sign-in by link'),
    sendEmailChange: notOffered('changing the address'),
    sendReauthentication: notOffered('reauthentication by code'),
  };
}
