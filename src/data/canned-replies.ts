import * as v from 'valibot';
import { type CannedReply, CannedReplySchema } from '../../domain/person/canned-reply.ts';
import { fromTables, toTables } from '../backend/tables.ts';
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

export const saveCannedReply = (id: string | null, { title, body }: CannedReply) =>
  toTables((db) => {
    const table = db.from('canned_replies');
    return id === null ? table.insert({ title, body }) : table.update({ title, body }).eq('id', id);
  });

export const deleteCannedReply = (id: string) =>
  toTables((db) => db.from('canned_replies').delete().eq('id', id));
