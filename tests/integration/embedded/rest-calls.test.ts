import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openSupportDesk, openTicket, type SupportDesk } from '../../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('the calls of the specification on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  let ticket: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    ticket = await openTicket(desk.owner);
  });
  afterAll(() => embedded.stop());

  it('asks the waitlist for a count, an address and a standing', async () => {
    const { client, email } = desk.owner;
    const count = await client.from('waitlist').select('*', { count: 'exact', head: true });
    expect([count.error, count.count]).toEqual([null, 1]);
    const row = await client.from('waitlist').select('email').eq('email', email);
    expect(row.data).toEqual([{ email }]);
    const standing = await client
      .from('waitlist')
      .select('approved, user_id, email')
      .eq('email', email)
      .maybeSingle();
    expect(standing.data).toMatchObject({ approved: true });
    const nobody = await client.from('waitlist').select('email').eq('email', 'x@y.z').maybeSingle();
    expect([nobody.data, nobody.error]).toEqual([null, null]);
    const admin = desk.admin.email;
    const listed = await desk.admin.client.from('admin_emails').select('email').eq('email', admin);
    expect(listed.data).toEqual([{ email: admin }]);
  });

  it('reads and clears the watch list and the settings', async () => {
    const { client, id } = desk.owner;
    for (const columns of ['*', 'id']) {
      const one = client.from('watchlist').select(columns).eq('user_id', id).eq('coin', 'BTCUSDT');
      expect((await one).data).toEqual([]);
    }
    const all = client
      .from('watchlist')
      .select('*')
      .eq('user_id', id)
      .order('snapshot_time', { ascending: false });
    expect((await all).data).toEqual([]);
    const gone = client.from('watchlist').delete().eq('id', randomUUID()).eq('user_id', id);
    expect((await gone).error).toBeNull();
    const settings = await client.from('user_settings').select('*').eq('user_id', id).single();
    expect(settings.error?.code).toBe('PGRST116');
  });

  it('lists tickets with their messages and files, and counts unread ones by a join', async () => {
    const nested =
      '*, ticket_messages (*, ticket_attachments (*)), ticket_attachments (*), ticket_read_status (last_read_at)';
    const list = await desk.owner.client
      .from('support_tickets')
      .select(nested)
      .eq('user_id', desk.owner.id)
      .order('created_at', { ascending: false });
    expect(list.error).toBeNull();
    expect(list.data).toMatchObject([{ id: ticket, ticket_messages: [], ticket_attachments: [] }]);
    const unread = await desk.owner.client
      .from('support_tickets')
      .select(
        'id, ticket_messages!inner(id, created_at, is_admin_note), ticket_read_status(last_read_at)',
      )
      .eq('ticket_messages.is_admin_note', false)
      .order('created_at', { referencedTable: 'ticket_messages', ascending: true })
      .limit(5, { referencedTable: 'ticket_messages' });
    expect([unread.data, unread.error]).toEqual([[], null]);
  });

  it('writes a ticket, its messages, its status and how far one has read', async () => {
    const { client, id, email } = desk.owner;
    const made = await client
      .from('support_tickets')
      .insert([
        {
          user_id: id,
          user_email: email,
          title: 'a, b (c)',
          description: 'd',
          priority: 'high',
          status: 'pending',
        },
      ])
      .select()
      .single();
    expect(made.data).toMatchObject({ title: 'a, b (c)', priority: 'high' });
    const found = await client.from('support_tickets').select('id').in('title', ['a, b (c)', 'e']);
    expect(found.data).toHaveLength(1);
    const either = client.from('support_tickets').select('id').or('priority.eq.high,title.eq.none');
    expect((await either).data).toHaveLength(1);
    const said = await client.from('ticket_messages').insert({
      ticket_id: ticket,
      user_id: id,
      user_email: email,
      message: 'hi',
      is_admin_note: false,
    });
    expect(said.error).toBeNull();
    const thread = client.from('ticket_messages').select('*').eq('ticket_id', ticket);
    expect((await thread).data).toHaveLength(1);
    const changed = await desk.admin.client
      .from('support_tickets')
      .update({ status: 'reviewing', updated_at: new Date().toISOString() })
      .eq('id', ticket)
      .select('id');
    expect(changed.data).toEqual([{ id: ticket }]);
    const read = { ticket_id: ticket, user_id: id, last_read_at: new Date().toISOString() };
    const marked = await client
      .from('ticket_read_status')
      .upsert(read, { onConflict: 'ticket_id,user_id' });
    expect(marked.error).toBeNull();
    const seen = client
      .from('ticket_read_status')
      .select()
      .eq('ticket_id', ticket)
      .eq('user_id', id);
    expect((await seen.maybeSingle()).data).toMatchObject({ ticket_id: ticket });
  });
});
