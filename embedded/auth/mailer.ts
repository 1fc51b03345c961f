import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { isLoopbackHost } from '../../platform/http/loopback-host.ts';
import type { LiteMailer } from '../backend/lite-app.ts';
import { type MailTransport, recoveryLink, renderMail } from '../mail/mail.ts';

export const PKCE_PREFIX = 'pkce_';

export interface LinkMailOptions {
  database: Database;
  transport: MailTransport;
  siteUrl: string;
}

export interface LinkMail {
  email: string;
  userId: string;
  /** The hash that @supabase/lite stores with the account. */
  token: string;
  withPassword: boolean;
}

/** Mails a confirmation link that keeps the request's redirect and PKCE challenge. */
export async function sendConfirmation(options: LinkMailOptions, mail: LinkMail): Promise<void> {
  const flow = emailFlows.getStore();
  let token = mail.token;
  if (flow?.challenge) {
    token = `${PKCE_PREFIX}${mail.token}`;
    const flowId = randomUUID();
    await options.database.query(
      `insert into auth.flow_state
         (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type,
          provider_access_token, provider_refresh_token)
       values ($1, $2, 'signup', $3, $4, 'email', '', '')`,
      [flowId, mail.userId, flow.challenge.code, flow.challenge.method],
    );
    if (mail.withPassword) {
      // The account's own is voided on confirmation; the browser with the verifier restores this.
      await options.database.query(
        `insert into auth.sign_up_passwords (flow_id, user_id, encrypted_password)
         select $1, id, encrypted_password from auth.users
         where id = $2 and email_confirmed_at is null and encrypted_password is not null`,
        [flowId, mail.userId],
      );
    }
  }
  const redirect_to = flow?.redirectTo ?? options.siteUrl;
  const query = new URLSearchParams({ token, type: 'signup', redirect_to });
  const link = new URL(`/auth/v1/verify?${query}`, options.siteUrl);
  await options.transport.send(renderMail('confirmation', mail.email, link.href));
}

const notOffered = (what: string) => () => Promise.reject(new Error(`${what} is not offered`));

export function authMailer(options: LinkMailOptions): LiteMailer {
  return {
    sendConfirmation: async (email, token, _otp, meta) => {
      if (!meta?.userId) throw new Error('a confirmation came without its account');
      await sendConfirmation(options, { email, userId: meta.userId, token, withPassword: true });
    },
    sendRecovery: (email, token) => {
      const link = recoveryLink(emailFlows.getStore()?.redirectTo ?? options.siteUrl, token);
      return options.transport.send(renderMail('recovery', email, link));
    },
    sendMagicLink: notOffered('sign-in by link'),
    sendEmailChange: notOffered('changing the address'),
    sendReauthentication: notOffered('reauthentication by code'),
  };
}

/** What a request wants of the mailed link; @supabase/lite does not pass it on. */
export interface EmailFlow {
  readonly redirectTo: string;
  /** With PKCE the link ends in `?code=` instead of tokens in the fragment. */
  readonly challenge: { readonly code: string; readonly method: 's256' | 'plain' } | null;
}

export const emailFlows = new AsyncLocalStorage<EmailFlow>();

/** 127.0.0.1 and localhost count as one site. */
export function siteOf(address: string): URL {
  const site = new URL(address);
  if (isLoopbackHost(site.hostname)) site.hostname = 'localhost';
  return site;
}

/** Prevents open redirects: any other address becomes the site. */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl;
  const { username, password, origin } = siteOf(wanted);
  const isOurs = `${username}${password}` === '' && origin === siteOf(siteUrl).origin;
  return isOurs ? wanted : siteUrl;
}
