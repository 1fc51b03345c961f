import type { TicketDetail, TicketMessage } from '../../../../domain/person/ticket.ts';

/** Texts of the same moment differ by their finer digits. */
function compareMoments(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** What a person sees of the messages, oldest first; notes are for admins. */
export function shownMessages(ticket: TicketDetail, admin: boolean): readonly TicketMessage[] {
  return ticket.ticket_messages
    .filter((message) => admin || !message.is_admin_note)
    .sort((a, b) => compareMoments(a.created_at, b.created_at) || (a.id < b.id ? -1 : 1));
}

/** The moment up to which somebody who sees these messages has read. */
export function readUpTo(ticket: TicketDetail, messages: readonly TicketMessage[]): string {
  return messages.at(-1)?.created_at ?? ticket.created_at;
}

/** The paths of all files that are shown. */
export function filePaths(ticket: TicketDetail, messages: readonly TicketMessage[]): string[] {
  return [...ticket.ticket_attachments, ...messages.flatMap((m) => m.ticket_attachments)].map(
    (file) => file.file_path,
  );
}
