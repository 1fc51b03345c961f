import type { Actor } from './actors.ts';

/** Whose rows an actor reaches. `shared` rows belong to nobody. */
export type Reach = 'nobody' | 'own' | 'own and shared' | 'everybody';

export type Verb = 'select' | 'update' | 'delete';

export interface RelationExpectation {
  /** SQL that says whose row it is: an account's id, or null for a shared row. */
  readonly owner: string;
  /** Who reaches whose rows; actors that are not named reach nobody's. */
  readonly select?: Partial<Record<Actor, Reach>>;
  readonly update?: Partial<Record<Actor, Reach>>;
  readonly delete?: Partial<Record<Actor, Reach>>;
  /** Columns that a signed-in person may name in an insert or an update. */
  readonly insertable?: readonly string[];
  readonly updatable?: readonly string[];
  /** An assignment to an updatable column that changes every row. */
  readonly change?: string;
  /** Where there is no column `id`, an assignment to try all the same. */
  readonly anyColumn?: string;
}

const OWN = { ann: 'own', ben: 'own', admin: 'own' } as const;
const OWN_OR_ALL = { ann: 'own', ben: 'own', admin: 'everybody' } as const;
const ALL = { ann: 'everybody', ben: 'everybody', admin: 'everybody' } as const;
const ADMIN = { admin: 'everybody' } as const;
const BY_USER = 'user_id';
const SHARED = 'null::uuid';
const BY_TICKET = '(select t.user_id from public.support_tickets t where t.id = ticket_id)';

/** Tables of the servers alone. */
const servers = (owner: string, anyColumn?: string): RelationExpectation => ({
  owner,
  ...(anyColumn ? { anyColumn } : {}),
});

/** Every table and view of the public schema. A new one has to be put here. */
export const RELATIONS: Readonly<Record<string, RelationExpectation>> = {
  waitlist: {
    owner: BY_USER,
    select: { ...OWN_OR_ALL, waitlisted: 'own', revoked: 'own' },
    update: ADMIN,
    updatable: ['approved'],
    change: 'approved = not approved',
  },
  admin_emails: {
    owner: '(select u.id from auth.users u where u.email = r.email)',
    select: { admin: 'everybody' },
    anyColumn: 'email = email',
  },
  admin_actions: {
    owner: '(select p.user_id from private.trail_people p where p.id = r.subject)',
    select: ADMIN,
    anyColumn: 'action = action',
  },
  user_settings: { owner: BY_USER, select: OWN, anyColumn: 'push_notifications = true' },
  coin_mutes: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    delete: OWN,
    insertable: ['coin', 'until'],
    updatable: ['coin', 'until'],
    change: "until = now() + interval '1 hour'",
  },
  watchlist_entries: {
    owner: BY_USER,
    select: OWN,
    delete: OWN,
    insertable: ['coin', 'current_snapshot', 'user_id'],
  },
  coin_checks: { owner: SHARED, select: ALL, anyColumn: 'last_check_error = coin' },
  // Its triggers write the entries.
  watchlist: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    delete: OWN,
    insertable: [
      'change_detected',
      'coin',
      'current_sync',
      'latest_sync',
      'snapshot_time',
      'user_id',
    ],
    updatable: ['change_detected', 'current_sync', 'latest_sync', 'snapshot_time'],
    change: 'change_detected = false',
  },
  watchlist_cards: { owner: BY_USER, select: OWN },
  analysis_snapshots: { owner: SHARED, select: ALL },
  detected_changes: { owner: SHARED, select: ALL, anyColumn: 'changes = changes' },
  candle_blocks: servers(SHARED, 'block = block'),
  candle_corrections: servers(SHARED, 'replaces = replaces'),
  candle_gaps: servers(SHARED, 'last = last'),
  market_prices: servers(SHARED, 'asked_at = asked_at'),
  derivatives_histories: servers(SHARED, 'due_at = due_at'),
  open_interest_counts: servers(SHARED, 'counts = counts'),
  analysis_runs: servers(SHARED),
  analysis_jobs: servers(BY_USER, 'coin = coin'),
  request_budgets: servers(SHARED, 'quota = quota'),
  alerts: { owner: BY_USER, select: OWN, anyColumn: 'coin = coin' },
  // Words of a change are shared, those with a person's own note are not.
  alert_messages: {
    owner: BY_USER,
    select: { ann: 'own and shared', ben: 'own and shared', admin: 'own and shared' },
    anyColumn: 'title = title',
  },
  price_levels: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    delete: OWN,
    insertable: ['coin', 'expires_at', 'note', 'price', 'repeating', 'side'],
    updatable: ['expires_at', 'note', 'price', 'repeating', 'side'],
    change: 'repeating = not repeating',
  },
  claim_rules: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    delete: OWN,
    updatable: ['state'],
    change: "state = 'paused'",
  },
  plan_choices: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    delete: OWN,
    insertable: ['at', 'choice', 'note', 'own_odds', 'plan'],
    updatable: ['at', 'choice', 'note', 'own_odds', 'plan'],
    change: "choice = 'skipped'",
  },
  my_entries: { owner: BY_USER, select: OWN, anyColumn: 'coin = coin' },
  my_plans: { owner: BY_USER, select: OWN, anyColumn: 'coin = coin' },
  plans: { owner: SHARED, select: ALL, anyColumn: 'kept_at = now()' },
  coin_watches: { owner: SHARED, select: ALL, anyColumn: 'coin = coin' },
  watched_plans: { owner: SHARED, select: ALL, anyColumn: 'coin = coin' },
  plan_watches: { owner: SHARED, select: ALL, anyColumn: 'kept_at = now()' },
  plan_touches: { owner: SHARED, select: ALL, anyColumn: 'level = level' },
  alert_deliveries: servers(
    '(select a.user_id from public.alerts a where a.id = alert_id)',
    'attempts = attempts',
  ),
  push_subscriptions: servers(BY_USER),
  telegram_links: servers(BY_USER),
  telegram_link_codes: servers(BY_USER, 'user_id = user_id'),
  webhooks: servers(BY_USER),
  push_origins: servers(SHARED, 'reason = reason'),
  telegram_poller: servers(SHARED, 'holder = holder'),
  ledger_records: { owner: SHARED, select: ALL, anyColumn: 'content = content' },
  range_records: { owner: SHARED, select: ALL, anyColumn: 'content = content' },
  track_record_entries: { owner: SHARED, select: ALL, anyColumn: 'coin = coin' },
  scan_hours: servers(SHARED, 'market = market'),
  scan_coins: servers(SHARED, 'coin = coin'),
  scan_rows: { owner: SHARED, select: ALL, anyColumn: 'place = place' },
  monitor_ticks: servers(SHARED, 'status = status'),
  monitor_clock: servers(SHARED, 'last_minute = last_minute'),
  monitor_checks: servers(SHARED, 'status = status'),
  monitor_notices: { owner: BY_USER, select: OWN, delete: OWN },
  support_tickets: {
    owner: BY_USER,
    select: OWN_OR_ALL,
    update: ADMIN,
    insertable: ['description', 'id', 'priority', 'status', 'title', 'user_email', 'user_id'],
    updatable: ['status', 'updated_at'],
    change: "status = 'reviewing'",
  },
  ticket_messages: {
    owner: BY_TICKET,
    select: OWN_OR_ALL,
    insertable: ['id', 'is_admin_note', 'message', 'ticket_id', 'user_email', 'user_id'],
  },
  ticket_attachments: {
    owner: BY_TICKET,
    select: OWN_OR_ALL,
    insertable: [
      'file_name',
      'file_path',
      'file_size',
      'id',
      'message_id',
      'mime_type',
      'ticket_id',
      'uploaded_by',
    ],
  },
  ticket_read_status: {
    owner: BY_USER,
    select: OWN,
    update: OWN,
    insertable: ['last_read_at', 'ticket_id', 'user_id'],
    updatable: ['last_read_at', 'ticket_id', 'user_id'],
    change: "last_read_at = now() + interval '1 hour'",
  },
  canned_replies: {
    owner: SHARED,
    select: ADMIN,
    update: ADMIN,
    delete: ADMIN,
    insertable: ['body', 'title'],
    updatable: ['body', 'title'],
    change: "body = body || '!'",
  },
};

export interface FunctionExpectation {
  /** Who may call it; for `everybody`, visitors too. */
  readonly callers: 'everybody' | 'signed-in';
}

/** Every function of the public schema, by name. A new one has to be put here. */
export const FUNCTIONS: Readonly<Record<string, FunctionExpectation>> = {
  waitlist_count: { callers: 'everybody' },
  waitlist_status: { callers: 'everybody' },
  is_admin: { callers: 'signed-in' },
  is_approved: { callers: 'signed-in' },
  acknowledge_change: { callers: 'signed-in' },
  can_see_ticket: { callers: 'signed-in' },
  can_upload_ticket_file: { callers: 'signed-in' },
  has_room_for_file: { callers: 'signed-in' },
  is_path_in_seen_ticket: { callers: 'signed-in' },
  track_record: { callers: 'signed-in' },
  range_record: { callers: 'signed-in' },
  my_record: { callers: 'signed-in' },
  unread_ticket_count: { callers: 'signed-in' },
  support_ticket_page: { callers: 'signed-in' },
  support_ticket_counts: { callers: 'signed-in' },
  support_authors: { callers: 'signed-in' },
  admin_trail: { callers: 'signed-in' },
  background_rounds: { callers: 'signed-in' },
  export_my_data: { callers: 'signed-in' },
  begin_account_deletion: { callers: 'signed-in' },
  delete_my_account: { callers: 'signed-in' },
  is_leaving_with_file: { callers: 'signed-in' },
  alert_targets: { callers: 'signed-in' },
  keep_alert_targets: { callers: 'signed-in' },
};

/** Every bucket, all of them private. */
export const BUCKETS: readonly string[] = ['ticket-attachments'];

/** Files of a bucket, by the owner of the ticket whose folder they lie in. */
export const FILES: RelationExpectation = {
  owner:
    "(select t.user_id from public.support_tickets t where t.id::text = split_part(r.name, '/', 1))",
  select: OWN_OR_ALL,
  delete: {},
};
