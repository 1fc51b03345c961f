import {
  BETA_PAGE_SIZE,
  type BetaEntry,
  type BetaPage,
  type BetaQuestion,
} from '../domain/person/beta.ts';
import type { Database } from '../platform/database/database.ts';

interface Row extends Omit<BetaEntry, 'joinedAt' | 'approvedAt'> {
  joinedAt: Date;
  approvedAt: Date | null;
}

const PAGE = `
select w.email, w.approved, private.is_admin_address(w.email) as admin,
  u.email_confirmed_at is not null as confirmed,
  w.created_at as "joinedAt", w.approved_at as "approvedAt"
from public.waitlist w left join auth.users u on u.id = w.user_id
where strpos(w.email, lower($1)) > 0 and ($2::boolean is null or w.approved = $2)
order by w.created_at desc, w.email
limit $3 offset $4`;

const COUNT = `
select count(*)::integer as total from public.waitlist w
where strpos(w.email, lower($1)) > 0 and ($2::boolean is null or w.approved = $2)`;

const APPROVED = { all: null, waiting: false, approved: true } as const;

export async function readWaitlistPage(
  database: Database,
  question: BetaQuestion,
): Promise<BetaPage> {
  const matching = [question.search, APPROVED[question.standing]];
  const [rows, counts] = await Promise.all([
    database.query<Row>(PAGE, [...matching, BETA_PAGE_SIZE, question.page * BETA_PAGE_SIZE]),
    database.query<{ total: number }>(COUNT, matching),
  ]);
  const entries = rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
  }));
  return { entries, total: counts[0]?.total ?? 0 };
}

export interface WaitlistAccount {
  readonly userId: string | null;
  readonly approved: boolean;
  readonly admin: boolean;
}

export async function findOnWaitlist(
  database: Database,
  email: string,
): Promise<WaitlistAccount | null> {
  const [row] = await database.query<WaitlistAccount>(
    `select user_id as "userId", approved, private.is_admin_address(email) as admin
     from public.waitlist where email = $1`,
    [email],
  );
  return row ?? null;
}

/** @returns whether this call changed it; of concurrent calls, one does */
export async function setApproved(
  database: Database,
  email: string,
  approved: boolean,
): Promise<boolean> {
  const changed = await database.query(
    'update public.waitlist set approved = $2 where email = $1 and approved <> $2 returning email',
    [email, approved],
  );
  return changed.length > 0;
}

/** Effective once an account has confirmed the address. */
export async function addAdmin(database: Database, email: string): Promise<void> {
  await database.query(
    'insert into public.admin_emails (email) values ($1) on conflict (email) do nothing',
    [email],
  );
}
