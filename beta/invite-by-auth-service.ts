import { createClient } from '@supabase/supabase-js';
import type { Invite } from './invite.ts';

export interface AuthServiceOptions {
  /** The Supabase project, such as https://abc.supabase.co. */
  supabaseUrl: string;
  /** Its service role key. */
  serviceKey: string;
  /** The origin of the app, which has to be among the project's redirect addresses. */
  siteUrl: string;
}

const TIMEOUT_MS = 15_000;

/**
 * On a Supabase project its own mailer writes: the recovery e-mail, whose template
 * (supabase/templates/recovery.html) leads to /reset-password. None of the admin calls mails it to
 * an account that exists.
 */
export function inviteByAuthService(options: AuthServiceOptions): Invite {
  const { auth } = createClient(options.supabaseUrl, options.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  const redirectTo = new URL('/reset-password', options.siteUrl).href;
  return async ({ email }) => {
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    if (!error) return { kind: 'mailed' };
    // The service's own words may hold the address.
    const how = error.status ? `answered ${error.status}` : `gave no answer (${error.name})`;
    throw new Error(`the auth service ${how}`);
  };
}
