import * as v from 'valibot';
import { type CannedReply, CannedReplySchema } from '../../domain/canned-reply.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const ListSchema = v.array(v.object({ id: v.string(), ...CannedReplySchema.entries }));

export interface KeptReply extends CannedReply {
  readonly id: string;
}

/** The team's canned replies by title; none for whoever is no admin. */
export async function readCannedReplies(): Promise<Outcome<readonly KeptReply[]>> {
  const { data, error, status } = await (await tables())
    .from('canned_replies')
    .select('id, title, body')
    .order('title');
  if (error) return failureOfTable(error, status);
  const list = v.safeParse(ListSchema, data);
  return list.success ? succeeded(list.output) : failed('malformed', status, null);
}

/**
 * Keeps a reply: a new one, or an older one changed.
 * @param id null for a new one
 */
export async function saveCannedReply(
  id: string | null,
  { title, body }: CannedReply,
): Promise<Outcome<null>> {
  const table = (await tables()).from('canned_replies');
  const { error, status } = await (id === null
    ? table.insert({ title, body })
    : table.update({ title, body }).eq('id', id));
  return error ? failureOfTable(error, status) : succeeded(null);
}

/** Forgets a reply. */
export async function deleteCannedReply(id: string): Promise<Outcome<null>> {
  const { error, status } = await (await tables()).from('canned_replies').delete().eq('id', id);
  return error ? failureOfTable(error, status) : succeeded(null);
}
