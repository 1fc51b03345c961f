import type { TicketDetail, TicketMessage } from '../../../../domain/person/ticket.ts';

/** Within a millisecond the texts' finer digits decide. */
function compareMoments(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Oldest first; notes only for admins. */
export function shownMessages(ticket: TicketDetail, admin: boolean): readonly TicketMessage[] {
  return ticket.ticket_messages
    .filter((message) => admin || !message.is_admin_note)
    .sort((a, b) => compareMoments(a.created_at, b.created_at) || (a.id < b.id ? -1 : 1));
}

/** Up to when a reader of these messages has read. */
export function readUpTo(ticket: TicketDetail, messages: readonly TicketMessage[]): string {
  return messages.at(-1)?.created_at ?? ticket.created_at;
}

export function filePaths(ticket: TicketDetail, messages: readonly TicketMessage[]): string[] {
  return [...ticket.ticket_attachments, ...messages.flatMap((m) => m.ticket_attachments)].map(
    (file) => file.file_path,
  );
}
