import type { Database } from '../../platform/database/database.ts';
import { withActor } from '../../platform/person/acting-person.ts';

export async function setAdminFallback(database: Database, email: string): Promise<void> {
  const set = `insert into private.configuration (key, value)
    values ('admin_fallback_email', lower($1))
    on conflict (key) do update set value = excluded.value`;
  await withActor(database, 'operator', (tx) => tx.query(set, [email]));
}
