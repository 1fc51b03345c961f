import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/process/error-code.ts';

/** DATABASE_URL's role lacks rights that only the server's administrator can grant. */
export class RightsMissing extends Refusal {
  override readonly name = 'RightsMissing';

  constructor(role: string, faults: readonly string[]) {
    super(
      `The Postgres of DATABASE_URL is not ready for the role ${role}: ${faults.join('; ')}. An administrator of that server runs docs/postgres-owner.sql once; the command stands at its top. Nothing was changed.`,
    );
  }
}

const ROLES = ['anon', 'authenticated', 'service_role'];

/** A superuser, or an owner with the three RLS roles granted. @throws RightsMissing listing all */
export async function requireOwnerRights(database: Database): Promise<void> {
  const [self] = await database.query<{ role: string; mighty: boolean; creates: boolean }>(
    `select rolname::text as role, rolsuper as mighty,
       has_database_privilege(current_database(), 'CREATE') as creates
     from pg_roles where rolname = current_user`,
  );
  if (!self || self.mighty) return;
  const found = await database.query<{ name: string; bypasses: boolean; granted: boolean }>(
    `select rolname::text as name, rolbypassrls as bypasses,
       pg_has_role(current_user, oid, 'MEMBER') as granted
     from pg_roles where rolname = any ($1)`,
    [ROLES],
  );
  const faults: string[] = [];
  for (const name of ROLES) {
    const role = found.find((each) => each.name === name);
    if (!role) faults.push(`the role ${name} is missing`);
    else if (!role.granted) faults.push(`${name} is not granted to it`);
  }
  if (found.some(({ name, bypasses }) => name === 'service_role' && !bypasses)) {
    faults.push('service_role has no BYPASSRLS');
  }
  if (!self.creates) faults.push('it may not create schemas in the database');
  if (faults.length > 0) throw new RightsMissing(self.role, faults);
}
