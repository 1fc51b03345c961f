import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { SUPPORT_QUESTIONS, withActor } from '../support/support-questions.ts';
import { type FilledDesk, fillDesk } from '../support/support-volume.ts';
import { openTestDatabase } from '../support/test-database.ts';

const server = await startPostgres();
afterAll(() => server?.stop());

/** Has every statement's plan, those inside functions too, as notices. */
const TELL_PLANS = `
load 'auto_explain';
set auto_explain.log_min_duration = 0;
set auto_explain.log_nested_statements = on;
set auto_explain.log_level = 'notice';
set client_min_messages = 'notice';`;

describe.skipIf(!server)('plans of the support questions on Postgres', () => {
  let client: pg.Client;
  let desk: FilledDesk;
  let plans: string[];

  async function filled(postgres: PostgresServer): Promise<string> {
    const url = await postgres.createDatabase();
    const opened = await openTestDatabase(url);
    desk = await fillDesk(opened.database, { people: 200, tickets: 20_000, messagesPerTicket: 4 });
    await opened.close();
    return url;
  }

  beforeAll(async () => {
    if (!server) return;
    client = new pg.Client({ connectionString: await filled(server) });
    await client.connect();
    client.on('notice', ({ message }) => plans.push(message ?? ''));
    plans = [];
    await client.query(TELL_PLANS);
  });
  afterAll(() => client?.end());

  async function planOf(who: 'owner' | 'admin', question: keyof typeof SUPPORT_QUESTIONS) {
    await withActor(client, who === 'admin' ? desk.adminId : desk.ownerId);
    plans = [];
    const params = question === 'detail' ? [desk.ticketId] : [];
    await client.query(SUPPORT_QUESTIONS[question], params);
    const text = plans.join('\n');
    expect(text).toContain('Query Text');
    return text;
  }

  it.each([
    ['owner', 'unread', ['support_tickets_owner_idx']],
    ['owner', 'firstPage', ['support_tickets_owner_idx', 'ticket_messages_thread_idx']],
    ['owner', 'detail', ['support_tickets_pkey', 'ticket_messages_thread_idx']],
    ['owner', 'counts', ['support_tickets_owner_idx']],
    ['admin', 'firstPage', ['support_tickets_newest_idx', 'ticket_messages_thread_idx']],
    ['admin', 'byActivity', ['ticket_activity_active_idx']],
    ['admin', 'search', ['support_tickets_words_idx']],
    ['admin', 'detail', ['support_tickets_pkey', 'ticket_messages_thread_idx']],
  ] as const)('%s asking for %s goes by an index and reads no table through', async (...row) => {
    const [who, question, indexes] = row;
    const plan = await planOf(who, question);
    for (const index of indexes) expect(plan).toContain(index);
    expect(plan).not.toMatch(
      /Seq Scan on (support_tickets|ticket_messages|ticket_attachments|ticket_read_status|ticket_activity)/,
    );
  });

  it("an admin's unread count looks at no message and no ticket", async () => {
    // An admin's readings may be most of the table, so that reading all of it is as cheap; what is
    // held here is that the index can answer.
    await client.query('set enable_seqscan = off');
    const plan = await planOf('admin', 'unread');
    await client.query('reset enable_seqscan');
    expect(plan).toMatch(/ticket_activity_ticket_idx|Scan.* on ticket_activity/);
    expect(plan).toContain('ticket_read_status_person_idx');
    expect(plan).not.toMatch(/Scan.* on (support_tickets|ticket_messages)/);
  });
});
