import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { bytesOf, type CheckedArchive, partsOf } from './archive-reader.ts';
import { tableOfPart } from './manifest.ts';

/** Addresses in lower case. */
export interface Access {
  readonly approved: ReadonlySet<string>;
  readonly admins: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, string>;
}

/** Access that a backup would restore although revoked since; sorted by address. */
export interface Regained {
  readonly approved: readonly string[];
  readonly admins: readonly string[];
  readonly deleted: readonly { readonly id: string; readonly email: string }[];
}

export async function accessOf(database: Database): Promise<Access> {
  const [lists] = await database.query<{ approved: string[]; admins: string[] }>(
    `select array(select email from public.waitlist where approved) as approved,
       array(select email from private.admin_addresses) as admins`,
  );
  const accounts = await database.query<{ id: string; email: string }>(
    "select id::text as id, coalesce(email, '') as email from auth.users",
  );
  return {
    approved: new Set(lists?.approved),
    admins: new Set(lists?.admins),
    accounts: new Map(accounts.map(({ id, email }) => [id, email])),
  };
}

const TABLES = ['auth.users', 'public.waitlist', 'public.admin_emails', 'private.configuration'];
const LineSchema = v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string())));

async function* rowsIn({ file, manifest }: CheckedArchive) {
  for await (const part of partsOf(file)) {
    const bytes = await bytesOf(part);
    const named = tableOfPart(part.name);
    const table = `${named?.schema}.${named?.name}`;
    if (!TABLES.includes(table)) continue;
    const columns =
      manifest.tables.find(({ schema, name }) => `${schema}.${name}` === table)?.columns ?? [];
    for (const line of bytes.toString().trimEnd().split('\n')) {
      const values = v.parse(LineSchema, line);
      const row = new Map(columns.map((column, n) => [column, values[n] ?? '']));
      yield { table, of: (column: string) => row.get(column) ?? '' };
    }
  }
}

export async function accessThen(archive: CheckedArchive): Promise<Access> {
  const approved = new Set<string>();
  const admins = new Set<string>();
  const accounts = new Map<string, string>();
  for await (const { table, of } of rowsIn(archive)) {
    if (table === 'auth.users') accounts.set(of('id'), of('email'));
    else if (table === 'public.admin_emails') admins.add(of('email'));
    else if (table === 'public.waitlist' && of('approved') === 'true') approved.add(of('email'));
    else if (of('key') === 'admin_fallback_email') admins.add(of('value').toLowerCase());
  }
  return { approved, admins, accounts };
}

/** Access a backup restores. `now`: what it replaces; null (lost) counts everyone as revoked. */
export function regainedBy(then: Access, now: Access | null): Regained {
  const lost = (addresses: ReadonlySet<string>, still: ReadonlySet<string> | undefined) =>
    [...addresses].filter((address) => !still?.has(address)).sort();
  const deleted = [...then.accounts].filter(([id]) => now !== null && !now.accounts.has(id));
  return {
    approved: lost(then.approved, now?.approved),
    admins: lost(then.admins, now?.admins),
    deleted: deleted
      .map(([id, email]) => ({ id, email }))
      .sort((one, other) => (one.email < other.email ? -1 : 1)),
  };
}

/** A file deleted with its ticket. */
export interface RemovedFile {
  readonly bucket: string;
  readonly name: string;
}

/** Revokes regained approvals, admins and accounts. @returns the files of deleted rows */
export async function revokeRegained(tx: Database, regained: Regained): Promise<RemovedFile[]> {
  const { approved, admins, deleted } = regained;
  await tx.query("select set_config('app.actor', 'operator', true)");
  await tx.query(
    'update public.waitlist set approved = false where approved and email = any ($1)',
    [approved],
  );
  await tx.query('delete from public.admin_emails where email = any ($1)', [admins]);
  await tx.query(
    "delete from private.configuration where key = 'admin_fallback_email' and lower(value) = any ($1)",
    [admins],
  );
  const ids = deleted.map(({ id }) => id);
  const files = await tx.query<RemovedFile>(
    `delete from storage.objects o using unnest($1::uuid[]) person
     where private.is_file_of(o, person) returning o.bucket_id as bucket, o.name`,
    [ids],
  );
  await tx.query('delete from auth.users where id = any ($1::uuid[])', [ids]);
  return files;
}

/** Ends sessions, tokens, passkeys, mailed links and chat links; disables webhooks with new secrets. */
export async function endSessions(tx: Database): Promise<void> {
  for (const table of ['auth.refresh_tokens', 'auth.sessions', 'auth.flow_state']) {
    await tx.query(`delete from ${table}`);
  }
  await tx.query(
    `update auth.users set confirmation_token = null, recovery_token = null,
       email_change_token_new = null, email_change_token_current = null,
       phone_change_token = null, reauthentication_token = null`,
  );
  await tx.query('delete from private.personal_tokens');
  await tx.query('delete from public.telegram_link_codes');
  await tx.query('delete from private.passkeys');
  await tx.query('delete from private.kept_alert_targets');
  await tx.query('delete from private.departures');
  await tx.query(
    `update public.webhooks set state = 'disabled',
       reason = 'a backup was restored, and the secret is a new one since',
       secret = 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64'),
       old_secret = null, old_secret_until = null`,
  );
}
