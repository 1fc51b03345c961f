import * as v from 'valibot';
import { keep } from './keeping.ts';
import { readEarly } from './read-early.ts';

const ApprovalSchema = v.object({ userId: v.string(), approvedAt: v.number() });

export async function wasApproved(userId: string): Promise<boolean> {
  return v.is(ApprovalSchema, await readEarly(async ({ approvals }) => approvals.get(userId)));
}

export async function rememberApproval(userId: string, approvedAt: number): Promise<void> {
  await keep((db) => db.approvals.put({ userId, approvedAt }));
}

export async function forgetApproval(userId: string): Promise<void> {
  await keep((db) => db.approvals.delete(userId));
}
