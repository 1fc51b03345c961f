import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { authBrowser, openRecovery } from '../auth-browser.ts';
import { ownEnvironment } from '../child-process.ts';
import type { GotrueProject } from './project.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Whose session began with the password's recovery. */
  readonly browser: SupabaseClient;
}

export const freshAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** The link of the newest e-mail to an address. @throws Error where no such e-mail was sent */
export function mailedLink({ smtp }: Pick<GotrueProject, 'smtp'>, to: string, subject: string) {
  const mail = smtp.received.findLast(
    ({ to: [address], text }) => address === to && text.includes(`Subject: ${subject}\r\n`),
  );
  const href = /<a class="action" href="([^"]+)"/.exec(mail?.text ?? '')?.[1];
  if (!href) throw new Error(`no e-mail "${subject}" went to ${to}`);
  return href.replaceAll('&amp;', '&');
}

export const CONFIRM = 'Confirm your address';
export const SET_PASSWORD = 'Set your password';

/** Somebody who signed up, opened both links that are mailed, and is approved. */
export async function approvedAccount(project: GotrueProject, name: string): Promise<Account> {
  const { gateway, owner } = project;
  const email = freshAddress(name);
  const password = `Password-${randomUUID().slice(0, 8)}`;
  const browser = authBrowser(gateway);
  const { data, error } = await browser.auth.signUp({ email, password });
  if (error || !data.user) throw error ?? new Error('no account was made');
  await fetch(mailedLink(project, email, CONFIRM), { redirect: 'manual' });
  await owner.query('update public.waitlist set approved = true where email = $1', [email]);
  await browser.auth.resetPasswordForEmail(email);
  await openRecovery(browser, mailedLink(project, email, SET_PASSWORD));
  const changed = await browser.auth.updateUser({ password });
  if (changed.error) throw changed.error;
  return { id: data.user.id, email, password, browser };
}

/** A browser of somebody who has signed in just now, and its token. */
export async function signedIn({ gateway }: Pick<GotrueProject, 'gateway'>, account: Account) {
  const browser = authBrowser(gateway);
  const { email, password } = account;
  const { data, error } = await browser.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { browser, token: data.session.access_token };
}

/** Runs `npm run beta -- ...` as docs/deploy/supabase.md has it. @throws Error where it fails */
export async function beta({ gateway, url }: GotrueProject, action: string, email: string) {
  const env = {
    ...ownEnvironment(),
    DATABASE_URL: url,
    SUPABASE_URL: gateway.origin,
    SUPABASE_SERVICE_ROLE_KEY: gateway.keys.serviceKey,
    SITE_URL: gateway.origin,
  };
  const args = ['scripts/beta.ts', action, email];
  await promisify(execFile)(process.execPath, args, { cwd: PROJECT_ROOT, env });
}
