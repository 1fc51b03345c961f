import { expect, test } from 'vitest';
import type { TicketDetail, TicketMessage } from '../../../../domain/person/ticket.ts';
import { filePaths, readUpTo, shownMessages } from './thread.tsx';

const file = (path: string) => ({
  id: path,
  message_id: null,
  file_name: path,
  file_path: path,
  file_size: 1,
  mime_type: 'text/plain',
});
const message = (id: string, created_at: string, is_admin_note = false): TicketMessage => ({
  id,
  user_id: null,
  user_email: 'Support',
  message: id,
  is_admin_note,
  from_support: true,
  created_at,
  ticket_attachments: [file(`of ${id}`)],
});
const ticket: TicketDetail = {
  id: 't',
  user_id: 'u',
  user_email: 'u@example.com',
  title: 'x',
  description: 'x',
  priority: 'low',
  status: 'pending',
  created_at: '2026-11-20T09:00:00+00:00',
  updated_at: '2026-11-20T09:00:00+00:00',
  ticket_messages: [
    message('late', '2026-11-20T10:00:00.123456+00:00'),
    message('note', '2026-11-20T11:00:00+00:00', true),
    message('early', '2026-11-20T10:00:00.1234+00:00'),
  ],
  ticket_attachments: [file('of the ticket')],
};

const ids = (messages: readonly TicketMessage[]) => messages.map(({ id }) => id);

test('messages stand oldest first, also those of the same millisecond', () => {
  expect(ids(shownMessages(ticket, true))).toEqual(['early', 'late', 'note']);
});

test('notes are shown to admins alone', () => {
  expect(ids(shownMessages(ticket, false))).toEqual(['early', 'late']);
  expect(filePaths(ticket, shownMessages(ticket, false))).not.toContain('of note');
});

test('a person has read up to the newest message that they see, else the opening', () => {
  expect(readUpTo(ticket, shownMessages(ticket, false))).toBe('2026-11-20T10:00:00.123456+00:00');
  expect(readUpTo(ticket, shownMessages(ticket, true))).toBe('2026-11-20T11:00:00+00:00');
  expect(readUpTo(ticket, [])).toBe(ticket.created_at);
});
