import { type AdminAction, AdminActionsSchema } from '../../domain/person/admin-action.ts';
import { succeeded } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

const PAGE_SIZE = 25;

interface TrailPage {
  readonly entries: readonly AdminAction[];
  readonly more: boolean;
}

/** Newest first, after `beforeId`; `action` null: all. Admins only. */
export const trail = resource<[action: string | null, beforeId: number | null], TrailPage>({
  name: 'admin-trail',
  async read(_, action, beforeId) {
    const question = { page_size: PAGE_SIZE + 1, before_id: beforeId, with_action: action };
    const list = await fromTables((db) => db.rpc('admin_trail', question), AdminActionsSchema);
    if (!list.ok) return list;
    const entries = list.value.slice(0, PAGE_SIZE);
    return succeeded({ entries, more: list.value.length > entries.length });
  },
});
