import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestEmbedded } from './embedded.ts';

/** A browser as the auth service sees it: it keeps its PKCE verifier and its session. */
export function authBrowser(
  { origin, keys }: { origin: string; keys: Pick<TestEmbedded['keys'], 'anonKey'> },
  flowType: 'pkce' | 'implicit' = 'pkce',
): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(origin, keys.anonKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

/** Signs a browser in by the newest recovery mail's link, as /reset-password does. */
export async function openRecovery(browser: SupabaseClient, link: string): Promise<void> {
  const token_hash = new URL(link).searchParams.get('token_hash') ?? '';
  const { error } = await browser.auth.verifyOtp({ token_hash, type: 'recovery' });
  if (error) throw error;
}

/** Opens a mailed link and answers where it leads. @throws Error where it leads nowhere */
export async function followLink(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  const target = response.headers.get('location');
  if (response.status !== 303 || target === null) {
    throw new Error(`the link answered ${response.status} instead of 303`);
  }
  return new URL(target);
}
