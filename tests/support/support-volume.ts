import type { Database } from '../../platform/database/database.ts';

export interface DeskVolume {
  readonly people: number;
  readonly tickets: number;
  readonly messagesPerTicket: number;
}

export interface FilledDesk {
  /** A person with an equal share of the tickets. */
  readonly ownerId: string;
  readonly adminId: string;
  /** One of the owner's tickets. */
  readonly ticketId: string;
}

const PEOPLE = `
insert into auth.users (id, email, email_confirmed_at)
select gen_random_uuid(), 'person-' || n || '@example.com', now() from generate_series(1, $1::int) n`;

const TICKETS = `
with people as (
  select id, email, (row_number() over (order by email))::int as place
  from auth.users where email like 'person-%'
)
insert into public.support_tickets
  (user_id, user_email, title, description, priority, status, created_at)
select p.id, p.email, 'Ticket ' || n || ' about chart ' || (n % 97),
  repeat('It happened in the morning. ', 8),
  (array['low', 'medium', 'high'])[1 + n % 3],
  (array['pending', 'in_progress', 'reviewing', 'resolved', 'resolved'])[1 + n % 5],
  now() - make_interval(mins => n)
from generate_series(1, $2::int) n join people p on p.place = 1 + n % $1::int`;

/** Every fifth message an admin's answer, every tenth a note. */
const MESSAGES = `
insert into public.ticket_messages
  (ticket_id, user_id, user_email, message, is_admin_note, from_support, created_at)
select t.id, case when k % 5 = 0 then $2::uuid else t.user_id end,
  case when k % 5 = 0 then 'Support' else t.user_email end,
  'Message ' || k || ': ' || repeat('what was seen and done. ', 6),
  k % 10 = 0, k % 5 = 0, t.created_at + make_interval(secs => k * 30)
from public.support_tickets t, generate_series(1, $1::int) k`;

const ATTACHMENTS = `
insert into public.ticket_attachments
  (ticket_id, message_id, file_name, file_path, file_size, mime_type, uploaded_by)
select m.ticket_id, m.id, 'screen.png',
  m.ticket_id || '/' || '1700000000000-' || substr(md5(m.id::text), 1, 20) || '.png',
  1234, 'image/png', m.user_id
from public.ticket_messages m where m.message like 'Message 1:%'`;

/** What the triggers keep of the messages. */
const ACTIVITY = `
insert into private.ticket_activity
  (ticket_id, last_message_at, last_message_or_note_at, active_at)
select ticket_id, max(created_at) filter (where not is_admin_note), max(created_at), max(created_at)
from public.ticket_messages group by ticket_id`;

/** The admin has read every other ticket, the owners nine of ten. */
const READING = `
insert into public.ticket_read_status (ticket_id, user_id, last_read_at)
select id, $1::uuid, now() from public.support_tickets where abs(hashtext(id::text)) % 2 = 0
union all
select id, user_id, case when abs(hashtext(id::text)) % 10 = 0 then created_at else now() end
from public.support_tickets`;

/** Fills the support tables, past their triggers, which would take minutes. */
export async function fillDesk(database: Database, volume: DeskVolume): Promise<FilledDesk> {
  const { people, tickets, messagesPerTicket } = volume;
  const adminId = await database.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(PEOPLE, [people]);
    await tx.query('update public.waitlist set approved = true');
    const [admin] = await tx.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at)
       values (gen_random_uuid(), 'desk@example.com', now()) returning id`,
    );
    if (!admin) throw new Error('no admin was made');
    await tx.query("insert into public.admin_emails values ('desk@example.com')");
    await tx.query('set local session_replication_role = replica');
    await tx.query(TICKETS, [people, tickets]);
    await tx.query(MESSAGES, [messagesPerTicket, admin.id]);
    await tx.query(ATTACHMENTS);
    await tx.query(ACTIVITY);
    await tx.query(READING, [admin.id]);
    return admin.id;
  });
  await database.query('vacuum analyze public.support_tickets');
  await database.query('vacuum analyze public.ticket_messages');
  await database.query('vacuum analyze public.ticket_attachments');
  await database.query('vacuum analyze public.ticket_read_status');
  await database.query('vacuum analyze private.ticket_activity');
  const [ticket] = await database.query<{ id: string; user_id: string }>(
    'select id, user_id from public.support_tickets order by created_at desc limit 1 offset 500',
  );
  if (!ticket) throw new Error('no ticket was made');
  return { ownerId: ticket.user_id, adminId, ticketId: ticket.id };
}
