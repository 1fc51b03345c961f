import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  attachText,
  type Caller,
  openSupportDesk,
  openTicket,
  type StoredFile,
  type SupportDesk,
  writeMessage,
} from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const NOTE = 'between us: refund approved';
const TABLES = ['support_tickets', 'ticket_messages', 'ticket_attachments', 'ticket_read_status'];

/** Listens as the app does and keeps everything that is published. */
async function listenTo({
  client,
}: Caller): Promise<{ heard: unknown[]; channel: RealtimeChannel }> {
  const heard: unknown[] = [];
  let channel = client.channel('ticket-updates');
  for (const table of TABLES) {
    channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
      heard.push(change),
    );
  }
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR') reject(error);
    }),
  );
  return { heard, channel };
}

describe.each(embeddedDatabases(postgres))('an admin note on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  let ticket: string;
  let before: unknown;
  let note: string;
  let file: StoredFile;
  let answer: string;
  let ofOwner: unknown[];
  let ofAdmin: unknown[];

  /** What the owner can learn of the ticket, by every path that counts or dates it. */
  async function ownersView(): Promise<unknown> {
    const { client } = desk.owner;
    const [page, counts, unread, row] = await Promise.all([
      client.rpc('support_ticket_page').throwOnError(),
      client.rpc('support_ticket_counts').throwOnError(),
      client.rpc('unread_ticket_count').throwOnError(),
      client
        .from('support_tickets')
        .select('*, ticket_messages(*, ticket_attachments(*)), ticket_attachments(*)')
        .throwOnError(),
    ]);
    return { page: page.data, counts: counts.data, unread: unread.data, row: row.data };
  }

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    ticket = await openTicket(desk.owner);
    const owner = await listenTo(desk.owner);
    const admin = await listenTo(desk.admin);
    ofOwner = owner.heard;
    ofAdmin = admin.heard;
    before = await ownersView();
    note = await writeMessage(desk.admin, ticket, NOTE, { is_admin_note: true });
    file = await attachText(desk.admin, ticket, NOTE, { message_id: note });
  });
  afterAll(() => embedded.stop());

  it('is there for admins', async () => {
    const { data } = await desk.admin.client
      .from('ticket_messages')
      .select('id, message, user_email, is_admin_note, ticket_attachments(id)')
      .eq('ticket_id', ticket)
      .throwOnError();
    expect(data).toEqual([
      {
        id: note,
        message: NOTE,
        user_email: 'Support',
        is_admin_note: true,
        ticket_attachments: [{ id: file.id }],
      },
    ]);
    const page = await desk.admin.client.rpc('support_ticket_page').throwOnError();
    expect(page.data).toMatchObject([{ message_count: 1, attachment_count: 1 }]);
  });

  it('moves no count, no time, no row and no file list of the owner', async () => {
    expect(await ownersView()).toEqual(before);
  });

  it('is not found by its id, its ticket, its text or its file', async () => {
    const { client } = desk.owner;
    const questions = [
      client.from('ticket_messages').select('id').eq('id', note),
      client.from('ticket_messages').select('id').eq('is_admin_note', true),
      client.from('ticket_messages').select('id').eq('message', NOTE),
      client.from('ticket_messages').select('id').gte('message', 'between').lt('message', 'c'),
      client.from('ticket_attachments').select('id').eq('message_id', note),
      client.from('ticket_attachments').select('id').eq('file_path', file.path),
      client.from('support_tickets').select('id, ticket_messages!inner(id)').eq('id', ticket),
      client.rpc('support_authors', { ticket }),
      client.rpc('support_ticket_page', { search: 'refund' }),
    ];
    for (const question of questions) {
      const { data, error } = await question;
      expect([data, error]).toEqual([[], null]);
    }
    const byPattern = await client
      .from('ticket_messages')
      .select('id')
      .ilike('message', '%refund%');
    expect([byPattern.data, byPattern.error?.code]).toEqual([null, 'PGRST100']);
    const counted = await client
      .from('ticket_messages')
      .select('*', { count: 'exact', head: true })
      .eq('ticket_id', ticket);
    expect(counted.count).toBe(0);
    const byActivity = await client.rpc('support_ticket_page', { sort: 'active' });
    expect(byActivity.error).not.toBeNull();
  });

  it('does not learn of the files of notes from storage', async () => {
    const files = desk.owner.client.storage.from('ticket-attachments');
    expect((await files.download(file.path)).data).toBeNull();
    expect((await files.createSignedUrl(file.path, 3600)).data).toBeNull();
    expect((await files.createSignedUrls([file.path], 3600)).data?.[0]?.signedUrl).toBeNull();
    await files.remove([file.path]);
    const over = await files.upload(file.path, new Blob(['x'], { type: 'text/plain' }), {
      upsert: true,
    });
    expect(over.error).not.toBeNull();
    const kept = await desk.admin.client.storage.from('ticket-attachments').download(file.path);
    expect(await kept.data?.text()).toBe(NOTE);
  });

  it('cannot be answered to or claimed by the owner', async () => {
    const { client } = desk.owner;
    const attached = await client.from('ticket_attachments').insert({
      ticket_id: ticket,
      message_id: note,
      file_name: 'x.txt',
      file_path: file.path,
      file_size: 1,
      mime_type: 'text/plain',
    });
    expect(attached.error).not.toBeNull();
    const claimed = await client.from('ticket_attachments').insert({
      ticket_id: ticket,
      file_name: 'x.txt',
      file_path: file.path.replace(/\d/, '9'),
      file_size: 1,
      mime_type: 'text/plain',
    });
    expect(claimed.error?.message).toContain('There is no such file of yours.');
  });

  it('is not in what the owner exports', async () => {
    const { data } = await desk.owner.client.rpc('export_my_data').throwOnError();
    const text = JSON.stringify(data);
    expect(text).toContain(ticket);
    for (const secret of [NOTE, note, file.id, file.path, desk.admin.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it('makes no notice, while an answer makes one without a word of it', async () => {
    expect(await embedded.database.query("select 1 from alerts where kind = 'support'")).toEqual(
      [],
    );
    answer = await writeMessage(desk.admin, ticket, 'Please reload.');
    const notices = await embedded.database.query<object>(
      "select * from alerts where kind = 'support'",
    );
    expect(notices).toMatchObject([
      { event_id: answer, ticket_id: ticket, user_id: desk.owner.id, status: 'pending' },
    ]);
    expect(JSON.stringify(notices)).not.toContain('Please reload');
  });

  it('is not heard by the owner, who hears the answer after it', async () => {
    await expect.poll(() => JSON.stringify(ofOwner)).toContain(answer);
    const heard = JSON.stringify(ofOwner);
    for (const secret of [NOTE, note, file.id, file.path, desk.admin.email]) {
      expect(heard).not.toContain(secret);
    }
    expect(JSON.stringify(ofAdmin)).toContain(note);
  });

  it("leaves 'Support' in place of the team's addresses", async () => {
    const { client } = desk.owner;
    const everything = await Promise.all([
      client.from('support_tickets').select('*, ticket_messages(*, ticket_attachments(*))'),
      client.from('ticket_messages').select('*'),
      client.from('admin_emails').select('*'),
      client.from('waitlist').select('*'),
      client.rpc('support_authors', { ticket }),
      client.rpc('support_ticket_page'),
    ]);
    const text = JSON.stringify(everything.map(({ data }) => data));
    expect(text).toContain('"user_email":"Support"');
    expect(text).not.toContain(desk.admin.email);
    const authors = await desk.admin.client.rpc('support_authors', { ticket });
    expect(authors.data).toContainEqual({ message_id: note, email: desk.admin.email });
  });
});
