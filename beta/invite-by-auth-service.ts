import { createClient } from '@supabase/supabase-js';
import type { Invite } from './invite.ts';

export interface SupabaseProject {
  /** Such as https://abc.supabase.co. */
  readonly SUPABASE_URL?: string | undefined;
  readonly SUPABASE_SERVICE_ROLE_KEY?: string | undefined;
  /** The app's origin; must be among the project's redirect addresses. */
  readonly SITE_URL?: string | undefined;
}

const TIMEOUT_MS = 15_000;

/**
 * By Supabase's recovery e-mail (supabase/templates/): no admin call mails an existing account.
 * Null if the environment names no project.
 */
export function inviteByAuthService({
  SUPABASE_URL,
  SUPABASE_SERVICE_ROLE_KEY,
  SITE_URL,
}: SupabaseProject): Invite | null {
  if (!SUPABASE_URL || !SUPABASE_SERVICE_ROLE_KEY || !SITE_URL) return null;
  const { auth } = createClient(SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  const redirectTo = new URL('/reset-password', SITE_URL).href;
  return async ({ email }) => {
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    if (!error) return { kind: 'mailed' };
    // The service's own message may contain the address.
    const how = error.status ? `answered ${error.status}` : `gave no answer (${error.name})`;
    throw new Error(`the auth service ${how}`);
  };
}
