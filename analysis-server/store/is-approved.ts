import type { Database } from '../../platform/database.ts';

/**
 * Whether a person may use the beta at this moment: approved, or an admin. The same rule as
 * `public.is_approved()`, asked for a person by id instead of for the connection's own.
 */
export async function isApproved(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query<{ approved: boolean }>(
    `select exists (
       select 1 from public.waitlist w where w.user_id = $1 and w.approved
     ) or exists (
       select 1 from auth.users u
       where u.id = $1 and u.email_confirmed_at is not null and (
         exists (select 1 from public.admin_emails a where a.email = lower(u.email))
         or lower(u.email) = (
           select lower(c.value) from private.configuration c where c.key = 'admin_fallback_email'
         )
       )
     ) as approved`,
    [userId],
  );
  return rows[0]?.approved === true;
}
