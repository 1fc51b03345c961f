import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { authRefusal } from './auth-answer.ts';

const SessionSchema = v.object({ user: v.object({ id: v.string() }) });

/** Refuses a new session of a banned user (@supabase/lite does not); old ones end with the ban. */
export async function refuseBanned(database: Database, answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const session = v.safeParse(SessionSchema, await answer.clone().json());
  if (!session.success) return answer;
  const banned = await database.query(
    'select 1 from auth.users where id = $1 and banned_until > now()',
    [session.output.user.id],
  );
  if (banned.length === 0) return answer;
  await database.query('delete from auth.sessions where user_id = $1', [session.output.user.id]);
  return authRefusal(403, 'user_banned', 'User is banned');
}
