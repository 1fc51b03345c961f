import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { isLoopbackHost } from '../../platform/http/loopback-host.ts';
import type { LiteMailer } from '../backend/lite-app.ts';
import { type MailTransport, recoveryLink, renderMail } from '../mail/mail.ts';
import { keepSignUpPassword } from './passwords.ts';

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
  /** Whether the request set the account's password. */
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
    if (mail.withPassword) await keepSignUpPassword(options.database, flowId, mail.userId);
  }
  const link = new URL('/auth/v1/verify', options.siteUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('type', 'signup');
  link.searchParams.set('redirect_to', flow?.redirectTo ?? options.siteUrl);
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

/** Mails that are sent within one follow it. */
export const emailFlows = new AsyncLocalStorage<EmailFlow>();

/** 127.0.0.1 and localhost count as one site. */
function sameSite(target: URL, site: URL): boolean {
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === site.origin) return true;
  return (
    target.protocol === site.protocol &&
    target.port === site.port &&
    isLoopbackHost(target.hostname) &&
    isLoopbackHost(site.hostname)
  );
}

/** Prevents open redirects: any other address becomes the site. */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl;
  return sameSite(new URL(wanted), new URL(siteUrl)) ? wanted : siteUrl;
}
