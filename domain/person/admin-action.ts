import * as v from 'valibot';

export const ACTION_NAMES = {
  approve: 'Approvals',
  revoke: 'Revocations',
  'add-admin': 'Admins added',
  'remove-admin': 'Admins removed',
  'add-fallback-admin': 'Fallback admins set',
  'remove-fallback-admin': 'Fallback admins removed',
  configure: 'Settings of the service',
  'set-ticket-status': 'Ticket statuses',
  'add-reply': 'Canned replies added',
  'edit-reply': 'Canned replies edited',
  'remove-reply': 'Canned replies removed',
  'delete-account': 'Accounts deleted',
} as const;

/** Addresses are current; null once the account is gone. */
const AdminActionSchema = v.object({
  id: v.number(),
  created_at: v.string(),
  /** A key of ACTION_NAMES, or a newer one. */
  action: v.string(),
  /** 'person', 'operator', 'system', 'database', or a newer one. */
  done_by: v.string(),
  /** The trail's own ID of the person. */
  actor: v.nullable(v.string()),
  actor_email: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  subject_email: v.nullable(v.string()),
  /** ID of a ticket or canned reply, or the name of a setting. */
  object: v.nullable(v.string()),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type AdminAction = v.InferOutput<typeof AdminActionSchema>;

export const AdminActionsSchema = v.array(AdminActionSchema);
