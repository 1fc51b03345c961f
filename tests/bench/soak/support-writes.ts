import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { freePath } from '../../support/support-desk.ts';
import type { Session } from './session.ts';

const LARGEST_FILE = 60_000;
const BUCKET = 'ticket-attachments';

/** What tells files apart. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Opens a ticket. @returns its id; null where it was not taken */
export async function openTicket({ post, written, account }: Session): Promise<string | null> {
  const id = randomUUID();
  const row = {
    id,
    user_id: account.id,
    user_email: account.email,
    title: 'The chart is empty',
    description: 'Since this morning.',
    priority: 'low',
    status: 'pending',
  };
  const write = { kind: 'ticket', key: id, state: 'there', content: row.title } as const;
  const answer = await written.write(write, () =>
    post('new ticket', '/rest/v1/support_tickets', row),
  );
  return answer.status === 201 ? id : null;
}

async function attach(session: Session, ticket: string, message: string): Promise<void> {
  const { ask, post, written, account, random } = session;
  const bytes = Buffer.from(randomBytes(random.whole(500, LARGEST_FILE)).toString('base64'));
  const path = freePath(ticket);
  const file = { kind: 'file', key: path, state: 'there', content: hashOf(bytes) } as const;
  const stored = await written.write(file, () =>
    ask('upload', {
      method: 'POST',
      path: `/storage/v1/object/${BUCKET}/${path}`,
      headers: { 'content-type': 'text/plain', 'x-upsert': 'false' },
      body: bytes,
    }),
  );
  if (stored.status !== 200) return;
  const id = randomUUID();
  const row = {
    id,
    ticket_id: ticket,
    message_id: message,
    file_name: 'trace.txt',
    file_path: path,
    file_size: bytes.length,
    mime_type: 'text/plain',
    uploaded_by: account.id,
  };
  await written.write({ kind: 'attachment', key: id, state: 'there', content: path }, () =>
    post('attach', '/rest/v1/ticket_attachments', row),
  );
}

const DETAIL =
  'id,title,ticket_messages(id,message,ticket_attachments(id,file_path)),ticket_attachments(id,file_path)';

/** Writes into a ticket, with a file, and opens it. */
export async function writeMessage(session: Session, ticket: string): Promise<void> {
  const { ask, post, written, account } = session;
  const id = randomUUID();
  const message = `It still is, ${id}.`;
  const row = { id, ticket_id: ticket, user_id: account.id, message, is_admin_note: false };
  const write = { kind: 'message', key: id, state: 'there', content: message } as const;
  const answer = await written.write(write, () =>
    post('new message', '/rest/v1/ticket_messages', row),
  );
  if (answer.status === 201) await attach(session, ticket, id);
  await ask('ticket', {
    path: `/rest/v1/support_tickets?select=${encodeURIComponent(DETAIL)}&id=eq.${ticket}`,
  });
}
