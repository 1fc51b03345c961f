import * as v from 'valibot';
import { keep } from './keeping.ts';
import { readEarly } from './read-early.ts';

const ApprovalSchema = v.object({ userId: v.string(), approvedAt: v.number() });

/** Whether this person was approved when last checked. */
export async function wasApproved(userId: string): Promise<boolean> {
  return v.is(ApprovalSchema, await readEarly(async ({ approvals }) => approvals.get(userId)));
}

/** Remembers that a person is approved, so that their pages open without the network. */
export async function rememberApproval(userId: string, approvedAt: number): Promise<void> {
  await keep((db) => db.approvals.put({ userId, approvedAt }));
}

/** Forgets an approval that no longer holds. */
export async function forgetApproval(userId: string): Promise<void> {
  await keep((db) => db.approvals.delete(userId));
}
