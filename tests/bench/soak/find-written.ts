import type { Database } from '../../../platform/database/database.ts';
import { askFrom } from '../hostile/from-address.ts';
import type { Session } from './session.ts';
import { hashOf } from './support-writes.ts';
import type { Write, WrittenKind } from './written.ts';

/** For each kind but files: key and content of what is there. */
const QUESTIONS: Readonly<Record<Exclude<WrittenKind, 'file'>, string>> = {
  'sign-up': "select email as key, '' as content from public.waitlist",
  session: "select id::text as key, '' as content from auth.sessions",
  settings:
    "select user_id::text as key, array_to_string(monitoring_times, ',') as content from public.user_settings",
  analysis: "select user_id || ' ' || key as key, '' as content from public.analysis_jobs",
  'watched coin':
    "select user_id || ' ' || coin as key, '' as content from public.watchlist_entries",
  'price level': "select id::text as key, '' as content from public.price_levels",
  device: "select endpoint as key, '' as content from public.push_subscriptions",
  ticket: 'select id::text as key, title as content from public.support_tickets',
  message: 'select id::text as key, message as content from public.ticket_messages',
  attachment: 'select id::text as key, file_path as content from public.ticket_attachments',
};

function faultOf(write: Write, found: string | undefined): string | null {
  const { kind, key, state, content } = write;
  if (state === 'unknown') return null;
  if (state === 'gone') return found === undefined ? null : `${kind} ${key}: is there again`;
  if (found === undefined) return `${kind} ${key}: is not there`;
  return found === content ? null : `${kind} ${key}: has other content`;
}

/** @returns a line for each acknowledged write, of all kinds but files, that the database does not hold */
export async function lostRows(database: Database, writes: readonly Write[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [kind, sql] of Object.entries(QUESTIONS)) {
    const rows = await database.query<{ key: string; content: string }>(sql);
    const found = new Map(rows.map(({ key, content }) => [key, content]));
    for (const write of writes) {
      const fault = write.kind === kind ? faultOf(write, found.get(write.key)) : null;
      if (fault !== null) lost.push(fault);
    }
  }
  return lost;
}

/**
 * Fetches every file that was acknowledged.
 * @param sessions of everybody: a file is fetched by those who may
 * @returns a line for each that does not come back byte by byte
 */
export async function lostFiles(
  sessions: readonly Session[],
  writes: readonly Write[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const write of writes) {
    if (write.kind !== 'file' || write.state === 'unknown') continue;
    const answers = await Promise.all(
      sessions.map(({ origin, from, anonKey, token }) =>
        askFrom(from, origin, {
          path: `/storage/v1/object/ticket-attachments/${write.key}`,
          headers: { apikey: anonKey, authorization: `Bearer ${token}` },
        }),
      ),
    );
    const own = answers.find(({ status }) => status === 200);
    const fault = faultOf(write, own && hashOf(own.body));
    if (fault !== null) lost.push(fault);
  }
  return lost;
}
