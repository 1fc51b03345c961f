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
 * (supabase/templates/recovery.html) leads to /reset-password.
 */
export function inviteByAuthService(options: AuthServiceOptions): Invite {
  const url = new URL('/auth/v1/recover', options.supabaseUrl);
  url.searchParams.set('redirect_to', new URL('/reset-password', options.siteUrl).href);
  return async ({ email }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        apikey: options.serviceKey,
        authorization: `Bearer ${options.serviceKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the auth service answered ${response.status}`);
    return { kind: 'mailed' };
  };
}
