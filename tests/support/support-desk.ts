import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Person, TestEmbedded } from './embedded.ts';

/** Somebody at the support desk, signed in. */
export interface Caller extends Person {
  readonly client: SupabaseClient;
}

export interface SupportDesk {
  readonly owner: Caller;
  readonly other: Caller;
  readonly admin: Caller;
  readonly pending: Caller;
}

/** The people of a support test, each with a client of their own. */
export async function openSupportDesk(embedded: TestEmbedded): Promise<SupportDesk> {
  const called = async (person: Person): Promise<Caller> => ({
    ...person,
    client: await embedded.signIn(person),
  });
  return {
    owner: await called(await embedded.approvedUser('owner')),
    other: await called(await embedded.approvedUser('other')),
    admin: await called(await embedded.admin()),
    pending: await called(await embedded.pendingUser()),
  };
}

/** Opens a ticket as the app does. @returns its id */
export async function openTicket(
  { client }: Caller,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = randomUUID();
  await client
    .from('support_tickets')
    .insert({ id, title: 'The chart is empty', description: 'Since this morning.', ...fields })
    .throwOnError();
  return id;
}

/** Writes into a ticket as the app does. @returns the message's id */
export async function writeMessage(
  { client }: Caller,
  ticketId: string,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = randomUUID();
  await client
    .from('ticket_messages')
    .insert({ id, ticket_id: ticketId, message, ...fields })
    .throwOnError();
  return id;
}

/** A path in a ticket's folder that nobody used yet. */
export function freePath(ticketId: string, ending = 'txt'): string {
  return `${ticketId}/${Date.now()}-${randomBytes(8).toString('hex')}.${ending}`;
}

/** The whole of a small PNG: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface StoredFile {
  readonly id: string;
  readonly path: string;
}

/** Stores a text file and says what it belongs to. */
export async function attachText(
  { client }: Caller,
  ticketId: string,
  text: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<StoredFile> {
  const path = freePath(ticketId);
  const stored = await client.storage
    .from('ticket-attachments')
    .upload(path, new Blob([text], { type: 'text/plain' }));
  if (stored.error) throw stored.error;
  const id = randomUUID();
  await client
    .from('ticket_attachments')
    .insert({
      id,
      ticket_id: ticketId,
      file_name: 'trace.txt',
      file_path: path,
      file_size: text.length,
      mime_type: 'text/plain',
      ...fields,
    })
    .throwOnError();
  return { id, path };
}
