import * as v from 'valibot';
import { TABLE_NAMES } from './database.ts';
import { type Kept, keep } from './keeping.ts';
import { readEarly } from './without-dexie.ts';

/** Deletes everything of all users; a slow database does it late. */
export const wipeDatabase = (): Promise<Kept> =>
  keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(TABLE_NAMES.map((name) => dexie.table(name).clear())),
    ),
  );

export const keepOnly = (userId: string): Promise<Kept> =>
  keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(
        TABLE_NAMES.map((name) => dexie.table(name).where('userId').notEqual(userId).delete()),
      ),
    ),
  );

const ApprovalSchema = v.object({ userId: v.string(), approvedAt: v.number() });

export const wasApproved = async (userId: string): Promise<boolean> =>
  v.is(ApprovalSchema, await readEarly(async ({ approvals }) => approvals.get(userId)));

export async function rememberApproval(userId: string, approvedAt: number): Promise<void> {
  await keep((db) => db.approvals.put({ userId, approvedAt }));
}

export async function forgetApproval(userId: string): Promise<void> {
  await keep((db) => db.approvals.delete(userId));
}
