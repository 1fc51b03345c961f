import * as v from 'valibot';
import { type CannedReply, CannedReplySchema } from '../../domain/person/canned-reply.ts';
import type { Outcome } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

export interface KeptReply extends CannedReply {
  readonly id: string;
}

/** The team's canned replies by title; empty for non-admins. */
export const cannedReplies = resource<[], readonly KeptReply[]>({
  name: 'canned-replies',
  read: () =>
    fromTables(
      (db) => db.from('canned_replies').select('id, title, body').order('title'),
      v.array(v.object({ id: v.string(), ...CannedReplySchema.entries })),
    ),
});

/** Creates the reply if `id` is null, else updates it. */
export function saveCannedReply(
  id: string | null,
  { title, body }: CannedReply,
): Promise<Outcome<unknown>> {
  return fromTables((db) => {
    const table = db.from('canned_replies');
    return id === null ? table.insert({ title, body }) : table.update({ title, body }).eq('id', id);
  }, v.unknown());
}

export function deleteCannedReply(id: string): Promise<Outcome<unknown>> {
  return fromTables((db) => db.from('canned_replies').delete().eq('id', id), v.unknown());
}
