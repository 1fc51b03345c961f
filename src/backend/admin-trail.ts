import { type AdminAction, AdminActionsSchema } from '../../domain/person/admin-action.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

export const TRAIL_PAGE_SIZE = 25;

export interface TrailPage {
  readonly entries: readonly AdminAction[];
  /** Whether older entries exist. */
  readonly more: boolean;
}

/** Newest first, after `beforeId`; `action` null: all. Admins only. */
export async function readTrail(
  action: string | null,
  beforeId: number | null,
): Promise<Outcome<TrailPage>> {
  const question = {
    page_size: TRAIL_PAGE_SIZE + 1,
    before_id: beforeId,
    with_action: action,
  };
  const list = await fromTables((db) => db.rpc('admin_trail', question), AdminActionsSchema);
  if (!list.ok) return list;
  const entries = list.value.slice(0, TRAIL_PAGE_SIZE);
  return succeeded({ entries, more: list.value.length > entries.length });
}
