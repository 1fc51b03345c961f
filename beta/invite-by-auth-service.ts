import { createClient } from '@supabase/supabase-js';
import type { Invite } from './invite.ts';

export interface AuthServiceOptions {
  /** Such as https://abc.supabase.co. */
  supabaseUrl: string;
  serviceKey: string;
  /** The app's origin; must be among the project's redirect addresses. */
  siteUrl: string;
}

const TIMEOUT_MS = 15_000;

/** By Supabase's recovery e-mail (supabase/templates/): no admin call mails an existing account. */
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
    // The service's own message may contain the address.
    const how = error.status ? `answered ${error.status}` : `gave no answer (${error.name})`;
    throw new Error(`the auth service ${how}`);
  };
}
