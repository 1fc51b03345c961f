import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';

export const TICKET_STATUSES = ['pending', 'in_progress', 'reviewing', 'resolved'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['low', 'medium', 'high'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

const STATUS_NAMES: Readonly<Record<string, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  reviewing: 'Reviewing',
  resolved: 'Resolved',
} satisfies Record<TicketStatus, string>;

/** Unknown values are returned as they are. */
export function statusName(status: string): string {
  return STATUS_NAMES[status] ?? status;
}

const PRIORITY_NAMES: Readonly<Record<string, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} satisfies Record<TicketPriority, string>;

export function priorityName(priority: string): string {
  return PRIORITY_NAMES[priority] ?? priority;
}

export const requiredText = (longest: number, tooLong: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Please fill in all required fields'),
    v.maxLength(longest, tooLong),
  );

export const NewTicketSchema = v.object({
  title: requiredText(LONGEST['support_tickets.title'], 'The title is longer than 200 characters.'),
  description: requiredText(LONGEST.long_text, 'The description is longer than 10,000 characters.'),
  priority: v.picklist(TICKET_PRIORITIES),
});

export type NewTicket = v.InferOutput<typeof NewTicketSchema>;

export const FILES_ONLY_TEXT = '(File attachment)';

/** Null if there is neither text nor file. */
export function messageText(typed: string, files: number): string | null {
  const text = typed.trim();
  if (text !== '') return text;
  return files > 0 ? FILES_ONLY_TEXT : null;
}

const Attachment = v.object({
  id: v.string(),
  message_id: v.nullable(v.string()),
  file_name: v.string(),
  file_path: v.string(),
  file_size: v.number(),
  mime_type: v.string(),
});

/** Status and priority are text, so that newer values still show. */
export const TicketSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  user_email: v.string(),
  title: v.string(),
  description: v.string(),
  priority: v.string(),
  status: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
});

export const TicketMessageSchema = v.object({
  id: v.string(),
  user_id: v.nullable(v.string()),
  user_email: v.string(),
  message: v.string(),
  is_admin_note: v.boolean(),
  from_support: v.boolean(),
  created_at: v.string(),
  ticket_attachments: v.array(Attachment),
});

export const TicketDetailSchema = v.object({
  ...TicketSchema.entries,
  ticket_messages: v.array(TicketMessageSchema),
  ticket_attachments: v.array(Attachment),
});

export const TicketRowSchema = v.object({
  ...TicketSchema.entries,
  message_count: v.number(),
  attachment_count: v.number(),
  last_reply_at: v.nullable(v.string()),
  unread: v.boolean(),
});

export type TicketAttachment = v.InferOutput<typeof Attachment>;
export type TicketMessage = v.InferOutput<typeof TicketMessageSchema>;
export type TicketDetail = v.InferOutput<typeof TicketDetailSchema>;
export type TicketRow = v.InferOutput<typeof TicketRowSchema>;
