import * as v from 'valibot';
import {
  type NewTicket,
  type TicketDetail,
  TicketDetailSchema,
  type TicketRow,
  TicketRowSchema,
  type TicketStatus,
} from '../../domain/ticket.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

export const TICKET_PAGE_SIZE = 20;

export type TicketSort = 'newest' | 'oldest' | 'active';

/** What narrows the list; null: all. */
export interface TicketFilter {
  readonly search: string | null;
  readonly status: string | null;
  readonly priority: string | null;
}

export interface TicketQuestion extends TicketFilter {
  readonly sort: TicketSort;
  /** The first page is 0. */
  readonly page: number;
}

const ALREADY_THERE = '23505';
const NO_ROWS = 'PGRST116';
const PageSchema = v.array(TicketRowSchema);
const CountsSchema = v.array(v.object({ status: v.string(), tickets: v.number() }));
const AuthorsSchema = v.array(v.object({ message_id: v.string(), email: v.string() }));

/** One page of the tickets that the person sees. */
export async function readTicketPage(
  question: TicketQuestion,
): Promise<Outcome<readonly TicketRow[]>> {
  const { data, error, status } = await (await tables()).rpc('support_ticket_page', {
    page_size: TICKET_PAGE_SIZE,
    page_offset: question.page * TICKET_PAGE_SIZE,
    search: question.search,
    with_status: question.status,
    with_priority: question.priority,
    sort: question.sort,
  });
  if (error) return failureOfTable(error, status);
  const page = v.safeParse(PageSchema, data);
  return page.success ? succeeded(page.output) : failed('malformed', status, null);
}

/** How many tickets there are by status, with unknown ones by their own name. */
export type TicketCounts = ReadonlyMap<string, number>;

/** Counts the tickets that the person sees, by status. */
export async function readTicketCounts(
  filter: Omit<TicketFilter, 'status'>,
): Promise<Outcome<TicketCounts>> {
  const { data, error, status } = await (await tables()).rpc('support_ticket_counts', {
    search: filter.search,
    with_priority: filter.priority,
  });
  if (error) return failureOfTable(error, status);
  const counts = v.safeParse(CountsSchema, data);
  return counts.success
    ? succeeded(new Map(counts.output.map((row) => [row.status, row.tickets])))
    : failed('malformed', status, null);
}

const FILE = 'id, message_id, file_name, file_path, file_size, mime_type';
const DETAIL = `id, user_id, user_email, title, description, priority, status, created_at, updated_at,
  ticket_messages(id, user_id, user_email, message, is_admin_note, from_support, created_at,
    ticket_attachments(${FILE})),
  ticket_attachments(${FILE})`;

/** One ticket with its messages and files; null where the person sees no such ticket. */
export async function readTicket(id: string): Promise<Outcome<TicketDetail | null>> {
  const { data, error, status } = await (await tables())
    .from('support_tickets')
    .select(DETAIL)
    .eq('id', id)
    .maybeSingle();
  if (error?.code === NO_ROWS) return succeeded(null);
  if (error) return failureOfTable(error, status);
  const ticket = v.safeParse(v.nullable(TicketDetailSchema), data);
  return ticket.success ? succeeded(ticket.output) : failed('malformed', status, null);
}

/** Whose address stands behind each 'Support' of a ticket; empty for whoever is no admin. */
export async function readAuthors(ticketId: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await (await tables()).rpc('support_authors', { ticket: ticketId });
  const authors = v.safeParse(AuthorsSchema, data);
  return new Map(
    authors.success ? authors.output.map((row) => [row.message_id, row.email] as const) : [],
  );
}

/** Opens a ticket under an id of the caller's making; a ticket that is there stays as it is. */
export async function openTicket(
  id: string,
  person: { readonly id: string; readonly email: string },
  ticket: NewTicket,
): Promise<Outcome<null>> {
  const { error, status } = await (await tables())
    .from('support_tickets')
    .insert({ id, user_id: person.id, user_email: person.email, ...ticket, status: 'pending' });
  if (error && error.code !== ALREADY_THERE) return failureOfTable(error, status);
  return succeeded(null);
}

export interface NewMessage {
  readonly id: string;
  readonly ticketId: string;
  readonly text: string;
  readonly note: boolean;
}

/** Writes a message under an id of the caller's making; sending it again changes nothing. */
export async function sendMessage(
  person: { readonly id: string; readonly email: string },
  message: NewMessage,
): Promise<Outcome<null>> {
  const { error, status } = await (await tables()).from('ticket_messages').insert({
    id: message.id,
    ticket_id: message.ticketId,
    user_id: person.id,
    message: message.text,
    is_admin_note: message.note,
  });
  if (error && error.code !== ALREADY_THERE) return failureOfTable(error, status);
  return succeeded(null);
}

/** Sets a ticket's status; admins only. */
export async function setTicketStatus(id: string, next: TicketStatus): Promise<Outcome<null>> {
  const { data, error, status } = await (await tables())
    .from('support_tickets')
    .update({ status: next, updated_at: new Date().toISOString() })
    .eq('id', id)
    .select('id');
  if (error) return failureOfTable(error, status);
  return data.length > 0 ? succeeded(null) : failed('refused', 403, null);
}

/**
 * Says how far the person has read.
 * @param upTo the time of the newest message seen, as the database gave it
 */
export async function markTicketRead(
  ticketId: string,
  userId: string,
  upTo: string,
): Promise<Outcome<null>> {
  const { error, status } = await (await tables())
    .from('ticket_read_status')
    .upsert(
      { ticket_id: ticketId, user_id: userId, last_read_at: upTo },
      { onConflict: 'ticket_id,user_id' },
    );
  return error ? failureOfTable(error, status) : succeeded(null);
}
