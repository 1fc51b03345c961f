import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { setApproval } from '../support/standing.ts';
import {
  openSupportDesk,
  openTicket,
  type SupportDesk,
  writeMessage,
} from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('tickets and messages on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
  });
  afterAll(() => embedded.stop());

  const rows = <T>(sql: string, params: readonly unknown[]) =>
    embedded.database.query<T>(sql, params);

  it('derives what a client might forge in a ticket', async () => {
    const { owner, other } = desk;
    const id = await openTicket(owner, {
      user_email: 'forged@example.com',
      status: 'resolved',
      title: '  Trimmed  ',
    });
    expect(
      await rows('select user_id, user_email, status, title from support_tickets where id = $1', [
        id,
      ]),
    ).toEqual([
      { user_id: owner.id, user_email: owner.email, status: 'pending', title: 'Trimmed' },
    ]);
    const forOther = await owner.client
      .from('support_tickets')
      .insert({ title: 'x', description: 'x', user_id: other.id });
    expect(forOther.error?.code).toBe('42501');
    const dated = await owner.client
      .from('support_tickets')
      .insert({ title: 'x', description: 'x', created_at: '2020-01-01' });
    expect(dated.error?.code).toBe('42501');
  });

  it("refuses read marks that one person sets in a loop, and nobody else's", async () => {
    const { other } = desk;
    const person = await embedded.approvedUser('marking');
    const owner = { ...person, client: await embedded.signIn(person) };
    const mark = (by: typeof owner, ticket: string) =>
      by.client
        .from('ticket_read_status')
        .upsert({ ticket_id: ticket, user_id: by.id, last_read_at: new Date().toISOString() });
    const [own, others] = [await openTicket(owner), await openTicket(other)];
    let refusal: string | undefined;
    for (let i = 0; i < 121 && refusal === undefined; i += 1) {
      refusal = (await mark(owner, own)).error?.code;
    }
    expect(refusal).toBe('PT429');
    expect((await mark(other, others)).error).toBeNull();
  });

  it('takes no empty title, no empty description and no unknown priority', async () => {
    for (const fields of [{ title: '   ' }, { description: '\n' }, { priority: 'urgent' }]) {
      await expect(openTicket(desk.owner, fields)).rejects.toMatchObject({
        message: expect.stringMatching(/^(title|description|priority) is ".*"; allowed: /),
      });
    }
  });

  it('lets admins alone set the status, and moves updated_at by itself', async () => {
    const { owner, admin } = desk;
    const id = await openTicket(owner);
    const tried = await owner.client
      .from('support_tickets')
      .update({ status: 'resolved' })
      .eq('id', id)
      .select();
    expect(tried.data ?? []).toEqual([]);
    const set = await admin.client
      .from('support_tickets')
      .update({ status: 'in_progress', updated_at: '2020-01-01' })
      .eq('id', id)
      .select('status, updated_at')
      .single();
    expect(set.data?.status).toBe('in_progress');
    expect(Date.parse(set.data?.updated_at)).toBeGreaterThan(Date.parse('2026-01-01'));
    for (const forged of [{ user_id: desk.other.id }, { title: 'x' }, { user_email: 'x' }]) {
      const { error } = await admin.client.from('support_tickets').update(forged).eq('id', id);
      expect(error?.code).toBe('42501');
    }
  });

  it('derives what a client might forge in a message', async () => {
    const { owner, admin, other } = desk;
    const ticket = await openTicket(owner);
    const mine = await writeMessage(owner, ticket, ' hello ', {
      user_email: 'Support',
      is_admin_note: true,
    });
    const theirs = await writeMessage(admin, ticket, 'An answer', { user_email: admin.email });
    const stored = await rows(
      `select id, user_email, is_admin_note, from_support, message from ticket_messages
       where ticket_id = $1 order by created_at`,
      [ticket],
    );
    expect(stored).toEqual([
      {
        id: mine,
        user_email: owner.email,
        is_admin_note: false,
        from_support: false,
        message: 'hello',
      },
      {
        id: theirs,
        user_email: 'Support',
        is_admin_note: false,
        from_support: true,
        message: 'An answer',
      },
    ]);
    for (const forged of [
      { user_id: other.id },
      { from_support: true },
      { created_at: '2020-01-01' },
    ]) {
      const { error } = await owner.client
        .from('ticket_messages')
        .insert({ ticket_id: ticket, message: 'x', ...forged });
      expect(error?.code).toBe('42501');
    }
  });

  it('keeps a ticket from everybody but its owner and the team', async () => {
    const { owner, other, pending, admin } = desk;
    const ticket = await openTicket(owner);
    await writeMessage(owner, ticket, 'mine');
    const readers = [other, pending];
    for (const { client } of readers) {
      const seen = await client.from('support_tickets').select('id, ticket_messages(id)');
      expect(seen.data?.some((row) => row.id === ticket)).toBe(false);
      const messages = await client.from('ticket_messages').select('id').eq('ticket_id', ticket);
      expect(messages.data).toEqual([]);
      const written = await client
        .from('ticket_messages')
        .insert({ ticket_id: ticket, message: 'planted' });
      expect(written.error?.code).toBe('42501');
      const read = await client.from('ticket_read_status').insert({ ticket_id: ticket });
      expect(read.error?.code).toBe('42501');
    }
    const visitor = await embedded.visitor().from('support_tickets').select('id');
    expect(visitor.error?.code).toBe('42501');
    const seenByTeam = await admin.client.from('support_tickets').select('id').eq('id', ticket);
    expect(seenByTeam.data).toHaveLength(1);
    await expect(openTicket(pending)).rejects.toMatchObject({ code: '42501' });
    const moved = await owner.client
      .from('ticket_messages')
      .update({ message: 'changed' })
      .eq('ticket_id', ticket);
    expect(moved.error?.code).toBe('42501');
    await owner.client.from('support_tickets').delete().eq('id', ticket);
    await admin.client.from('ticket_messages').delete().eq('ticket_id', ticket);
    expect(await rows('select 1 from ticket_messages where ticket_id = $1', [ticket])).toHaveLength(
      1,
    );
  });

  it('ends with the approval', async () => {
    const { owner } = desk;
    const ticket = await openTicket(owner);
    await setApproval(embedded.database, owner.email, false);
    try {
      const { client } = owner;
      expect((await client.from('support_tickets').select('id')).data).toEqual([]);
      expect((await client.rpc('support_ticket_page')).data).toEqual([]);
      expect((await client.rpc('unread_ticket_count')).data).toBe(0);
      await expect(writeMessage(owner, ticket, 'still here')).rejects.toMatchObject({
        code: '42501',
      });
    } finally {
      await setApproval(embedded.database, owner.email, true);
    }
  });

  it('makes one ticket and one message of what is sent twice', async () => {
    const { owner } = desk;
    const id = await openTicket(owner);
    await expect(openTicket(owner, { id })).rejects.toMatchObject({ code: '23505' });
    const message = { id: randomUUID(), ticket_id: id, message: 'once' };
    const sent = await Promise.all(
      [1, 2, 3].map(() => owner.client.from('ticket_messages').insert(message)),
    );
    expect(sent.filter(({ error }) => error === null)).toHaveLength(1);
    expect(sent.flatMap(({ error }) => (error ? [error.code] : []))).toEqual(['23505', '23505']);
    expect(await rows('select id from ticket_messages where ticket_id = $1', [id])).toHaveLength(1);
  });

  it('takes no more of a resolved ticket, and still calls a repeat a repeat', async () => {
    const { owner, admin } = desk;
    const ticket = await openTicket(owner);
    const sent = await writeMessage(owner, ticket, 'before');
    await admin.client.from('support_tickets').update({ status: 'resolved' }).eq('id', ticket);
    const refused = {
      code: 'PT409',
      message: 'This ticket is resolved and takes no more messages.',
    };
    await expect(writeMessage(owner, ticket, 'after')).rejects.toMatchObject(refused);
    await expect(writeMessage(admin, ticket, 'after')).rejects.toMatchObject(refused);
    await expect(writeMessage(owner, ticket, 'before', { id: sent })).rejects.toMatchObject({
      code: '23505',
    });
    await writeMessage(admin, ticket, 'a note is still possible', { is_admin_note: true });
  });

  it('counts unread by what a person may see, and opening clears it', async () => {
    const { owner, admin } = desk;
    const unread = async (caller = owner) =>
      (await caller.client.rpc('unread_ticket_count').throwOnError()).data;
    const before = await unread();
    const teamBefore = Number(await unread(admin));
    const ticket = await openTicket(owner);
    expect(await unread()).toBe(before);
    expect(await unread(admin)).toBe(teamBefore + 1);
    const seenUpTo = async (caller = owner) => {
      const { data } = await caller.client
        .from('ticket_messages')
        .select('created_at')
        .eq('ticket_id', ticket)
        .order('created_at', { ascending: false })
        .limit(1)
        .throwOnError();
      return String(data[0]?.created_at ?? new Date().toISOString());
    };
    const open = async (caller = owner) =>
      caller.client
        .from('ticket_read_status')
        .upsert(
          { ticket_id: ticket, user_id: caller.id, last_read_at: await seenUpTo(caller) },
          { onConflict: 'ticket_id,user_id' },
        )
        .throwOnError();
    await open(admin);
    expect(await unread(admin)).toBe(teamBefore);

    await writeMessage(admin, ticket, 'note', { is_admin_note: true });
    expect(await unread()).toBe(before);
    await writeMessage(admin, ticket, 'answer');
    expect(await unread()).toBe(Number(before) + 1);
    expect(await unread(admin)).toBe(teamBefore);
    await open();
    expect(await unread()).toBe(before);
    await writeMessage(owner, ticket, 'thanks');
    expect(await unread()).toBe(before);
    expect(await unread(admin)).toBe(teamBefore + 1);
  });

  it('lets nobody read the future, unread, or read for another', async () => {
    const { owner, other } = desk;
    const ticket = await openTicket(owner);
    const put = (fields: object) =>
      owner.client
        .from('ticket_read_status')
        .upsert(
          { ticket_id: ticket, user_id: owner.id, ...fields },
          { onConflict: 'ticket_id,user_id' },
        );
    const readAt = async () => {
      const [row] = await rows<{ at: Date }>(
        'select last_read_at as at from ticket_read_status where ticket_id = $1 and user_id = $2',
        [ticket, owner.id],
      );
      return row?.at.getTime() ?? 0;
    };
    await put({ last_read_at: '2099-01-01' }).throwOnError();
    const capped = await readAt();
    expect(capped).toBeLessThan(Date.parse('2098-01-01'));
    await put({ last_read_at: '2020-01-02' }).throwOnError();
    expect(await readAt()).toBe(capped);
    expect((await put({ user_id: other.id })).error?.code).toBe('42501');
    const others = await other.client
      .from('ticket_read_status')
      .select('*')
      .eq('user_id', owner.id);
    expect(others.data).toEqual([]);
  });

  it('leaves canned replies to the team', async () => {
    const { owner, admin } = desk;
    await admin.client
      .from('canned_replies')
      .insert({ title: 'Hello', body: 'Thank you for writing.' })
      .throwOnError();
    const { client } = owner;
    expect((await client.from('canned_replies').select('*')).data).toEqual([]);
    const added = await client.from('canned_replies').insert({ title: 'x', body: 'x' });
    expect(added.error?.code).toBe('42501');
    await client.from('canned_replies').update({ body: 'x' }).eq('title', 'Hello');
    await client.from('canned_replies').delete().eq('title', 'Hello');
    expect((await admin.client.from('canned_replies').select('body')).data).toEqual([
      { body: 'Thank you for writing.' },
    ]);
  });

  it('shows the alert of an answer to the ticket’s owner alone, and lets nobody write one', async () => {
    const { owner, other, admin, pending } = desk;
    const ticket = await openTicket(owner);
    const answer = await writeMessage(admin, ticket, 'Please reload.');
    const mine = await owner.client.from('alerts').select('*').eq('event_id', answer);
    expect(mine.data).toMatchObject([{ kind: 'support', ticket_id: ticket, user_id: owner.id }]);
    expect(JSON.stringify(mine.data)).not.toContain('Please reload');
    for (const { client } of [other, admin, pending]) {
      expect((await client.from('alerts').select('id').eq('event_id', answer)).data).toEqual([]);
    }
    const visitor = await embedded.visitor().from('alerts').select('id');
    expect([visitor.error?.code, visitor.data]).toEqual(['42501', null]);
    const forged = {
      kind: 'support',
      user_id: owner.id,
      ticket_id: ticket,
      event_id: randomUUID(),
      expires_at: new Date().toISOString(),
    };
    for (const { client } of [owner, other, admin, pending]) {
      expect((await client.from('alerts').insert(forged)).error?.code).toBe('42501');
      const deleted = await client.from('alerts').delete().eq('event_id', answer);
      expect(deleted.error?.code).toBe('42501');
    }
  });
});
