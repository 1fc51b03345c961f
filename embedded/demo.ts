import type { Database } from '../platform/database/database.ts';
import { withActor } from '../platform/person/audit-actor.ts';
import {
  createUser,
  findUser,
  hasPassword,
  makeAdmin,
  setApproval,
  setPassword,
} from './accounts.ts';

export const DEMO_USER = 'demo@example.com';
export const DEMO_ADMIN = 'admin@example.com';

async function ensureUser(database: Database, email: string, password: string): Promise<void> {
  const id = await findUser(database, email);
  if (id === null) await createUser(database, { email, password });
  else if (!(await hasPassword(database, id, password))) await setPassword(database, id, password);
  await withActor(database, 'operator', (tx) => setApproval(tx, email, true));
}

/** Two approved demo accounts, one of them an admin. */
export async function seedDemo(database: Database, password: string): Promise<void> {
  await ensureUser(database, DEMO_USER, password);
  await ensureUser(database, DEMO_ADMIN, password);
  await withActor(database, 'operator', (tx) => makeAdmin(tx, DEMO_ADMIN));
}
