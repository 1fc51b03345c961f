import type pg from 'pg';

/** What the support screens ask of the database, as the REST API asks it. */
export const SUPPORT_QUESTIONS = {
  unread: 'select public.unread_ticket_count()',
  firstPage: 'select * from public.support_ticket_page()',
  lastPage: 'select * from public.support_ticket_page(page_offset => 49980)',
  byActivity: "select * from public.support_ticket_page(sort => 'active')",
  filtered:
    "select * from public.support_ticket_page(with_status => 'resolved', with_priority => 'high')",
  search: "select * from public.support_ticket_page(search => 'chart 42')",
  counts: 'select * from public.support_ticket_counts()',
  detail: `select t.*,
      (select coalesce(json_agg(m), '[]') from (
        select m.*, (select coalesce(json_agg(a), '[]')
          from public.ticket_attachments a where a.message_id = m.id) as ticket_attachments
        from public.ticket_messages m where m.ticket_id = t.id) m) as ticket_messages,
      (select coalesce(json_agg(a), '[]')
        from public.ticket_attachments a where a.ticket_id = t.id) as ticket_attachments
    from public.support_tickets t where t.id = $1`,
} as const;

/** Makes a connection ask as a signed-in person, until it is closed. */
export async function withActor(client: pg.Client, userId: string): Promise<void> {
  await client.query('reset role');
  await client.query(
    `select set_config('request.jwt.claims', $1, false),
      set_config('request.jwt.claim.sub', $2, false),
      set_config('request.jwt.claim.role', 'authenticated', false)`,
    [JSON.stringify({ sub: userId, role: 'authenticated' }), userId],
  );
  await client.query('set role authenticated');
}
