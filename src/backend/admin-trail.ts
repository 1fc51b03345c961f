import * as v from 'valibot';
import { type AdminAction, AdminActionsSchema } from '../../domain/admin-action.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

export const TRAIL_PAGE_SIZE = 25;

export interface TrailPage {
  readonly entries: readonly AdminAction[];
  /** Whether there are entries before the last of these. */
  readonly more: boolean;
}

/**
 * A page of what admins and operators did, newest first; admins only.
 * @param action one kind of action; null: all
 * @param beforeId the entry that the page follows; null: the newest page
 */
export async function readTrail(
  action: string | null,
  beforeId: number | null,
): Promise<Outcome<TrailPage>> {
  const { data, error, status } = await (await tables()).rpc('admin_trail', {
    page_size: TRAIL_PAGE_SIZE + 1,
    before_id: beforeId,
    with_action: action,
  });
  if (error) return failureOfTable(error, status);
  const list = v.safeParse(AdminActionsSchema, data);
  if (!list.success) return failed('malformed', status, null);
  const entries = list.output.slice(0, TRAIL_PAGE_SIZE);
  return succeeded({ entries, more: list.output.length > entries.length });
}
