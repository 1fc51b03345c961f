import * as v from 'valibot';
import {
  type NewTicket,
  type TicketDetail,
  TicketDetailSchema,
  type TicketRow,
  TicketRowSchema,
  type TicketStatus,
} from '../../domain/person/ticket.ts';
import type { Person } from '../backend/auth.ts';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { fromTables, insertOnce, toTables } from '../backend/tables.ts';
import { onTicketChange } from '../state/live.ts';
import { resource } from './resource.ts';

export const TICKET_PAGE_SIZE = 20;

export type TicketSort = 'newest' | 'oldest' | 'active';

export interface TicketFilter {
  readonly search: string | null;
  readonly status: string | null;
  readonly priority: string | null;
}

export interface TicketQuestion extends TicketFilter {
  readonly sort: TicketSort;
  /** From 0. */
  readonly page: number;
}

const NO_ROWS = 'PGRST116';
const CountsSchema = v.pipe(
  v.array(v.object({ status: v.string(), tickets: v.number() })),
  v.transform((rows) => new Map(rows.map((row) => [row.status, row.tickets]))),
);
const AuthorsSchema = v.pipe(
  v.array(v.object({ message_id: v.string(), email: v.string() })),
  v.transform((rows) => new Map(rows.map((row) => [row.message_id, row.email]))),
);
const REREAD_EVERY_MS = 30_000;
const onChange = (look: () => void) => onTicketChange(look, REREAD_EVERY_MS);

/** The user's own tickets; for admins, all. */
export const ticketPage = resource<[TicketQuestion], readonly TicketRow[]>({
  name: 'ticket-page',
  read(_, question) {
    const page = {
      page_size: TICKET_PAGE_SIZE,
      page_offset: question.page * TICKET_PAGE_SIZE,
      search: question.search,
      with_status: question.status,
      with_priority: question.priority,
      sort: question.sort,
    };
    return fromTables((db) => db.rpc('support_ticket_page', page), v.array(TicketRowSchema));
  },
  onChange,
});

/** By status; unknown ones under their own name. */
export type TicketCounts = ReadonlyMap<string, number>;

export const ticketCounts = resource<[Omit<TicketFilter, 'status'>], TicketCounts>({
  name: 'ticket-counts',
  read(_, { search, priority }) {
    const question = { search, with_priority: priority };
    return fromTables((db) => db.rpc('support_ticket_counts', question), CountsSchema);
  },
  onChange,
});

const FILE = 'id, message_id, file_name, file_path, file_size, mime_type';
const DETAIL = `id, user_id, user_email, title, description, priority, status, created_at, updated_at,
  ticket_messages(id, user_id, user_email, message, is_admin_note, from_support, created_at,
    ticket_attachments(${FILE})),
  ticket_attachments(${FILE})`;

/** Null if the user may not see such a ticket. */
export async function readTicket(id: string): Promise<Outcome<TicketDetail | null>> {
  const ticket = await fromTables(
    (db) => db.from('support_tickets').select(DETAIL).eq('id', id).maybeSingle(),
    v.nullable(TicketDetailSchema),
  );
  return !ticket.ok && ticket.failure.code === NO_ROWS ? succeeded(null) : ticket;
}

/** The address behind each 'Support' of a ticket; empty for non-admins. */
export const readAuthors = (ticket: string) =>
  fromTables((db) => db.rpc('support_authors', { ticket }), AuthorsSchema);

interface ShownTicket {
  readonly ticket: TicketDetail | null;
  readonly authors: ReadonlyMap<string, string>;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** `id` null: of an address that names none. */
export const shownTicket = resource<[id: string | null, admin: boolean], ShownTicket>({
  name: 'ticket',
  async read(_, id, admin) {
    if (id === null) return succeeded({ ticket: null, authors: NOBODY });
    const [ticket, authors] = await Promise.all([readTicket(id), admin ? readAuthors(id) : null]);
    if (!ticket.ok) return ticket;
    // The thread is readable without the names.
    return succeeded({ ticket: ticket.value, authors: authors?.ok ? authors.value : NOBODY });
  },
  onChange,
});

/** Opens a ticket under the caller's id; idempotent. */
export function openTicket(id: string, person: Person, ticket: NewTicket) {
  const row = { id, user_id: person.id, user_email: person.email, ...ticket, status: 'pending' };
  return insertOnce('support_tickets', row);
}

export interface NewMessage {
  readonly id: string;
  readonly ticketId: string;
  readonly text: string;
  readonly note: boolean;
}

/** Sends a message under the caller's id; idempotent. */
export function sendMessage(person: Person, { id, ticketId, text, note }: NewMessage) {
  const row = { id, ticket_id: ticketId, user_id: person.id, message: text, is_admin_note: note };
  return insertOnce('ticket_messages', row);
}

export async function setTicketStatus(id: string, next: TicketStatus): Promise<Outcome<unknown>> {
  const change = { status: next, updated_at: new Date().toISOString() };
  const changed = await fromTables(
    (db) => db.from('support_tickets').update(change).eq('id', id).select('id'),
    v.array(v.unknown()),
  );
  return changed.ok && changed.value.length === 0 ? failed('refused', 403) : changed;
}

/** @param upTo time of the newest message seen, as the database gave it */
export function markTicketRead(ticketId: string, userId: string, upTo: string) {
  const row = { ticket_id: ticketId, user_id: userId, last_read_at: upTo };
  const onConflict = 'ticket_id,user_id';
  return toTables((db) => db.from('ticket_read_status').upsert(row, { onConflict }));
}
