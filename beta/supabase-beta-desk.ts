import { type BetaDeskParts, createBetaDesk } from './app.ts';
import { inviteByAuthService } from './invite-by-auth-service.ts';

interface SupabaseProject {
  readonly SUPABASE_URL?: string | undefined;
  readonly SUPABASE_SERVICE_ROLE_KEY?: string | undefined;
  readonly SITE_URL?: string | undefined;
}

/** Null if the environment names no project. */
export function supabaseBetaDesk(
  { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, SITE_URL }: SupabaseProject,
  parts: Omit<BetaDeskParts, 'invite'>,
): ReturnType<typeof createBetaDesk> | null {
  if (!SUPABASE_URL || !SUPABASE_SERVICE_ROLE_KEY || !SITE_URL) return null;
  const invite = inviteByAuthService({
    supabaseUrl: SUPABASE_URL,
    serviceKey: SUPABASE_SERVICE_ROLE_KEY,
    siteUrl: SITE_URL,
  });
  return createBetaDesk({ ...parts, invite });
}
