import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { attempt, type Failed, failed, kindOfStatus, succeeded } from './failure.ts';
import { openSupabase } from './supabase.ts';

export const BUCKET = 'ticket-attachments';

type Bucket = ReturnType<SupabaseClient['storage']['from']>;
type Answer<T> =
  | { readonly data: T; readonly error: null }
  | { readonly data: null; readonly error: Error };

const StatusSchema = v.object({ status: v.number() });
const UnreadableSchema = v.object({ originalError: v.instance(SyntaxError) });

function failureOf(error: Error): Failed {
  if (v.is(UnreadableSchema, error)) return failed('malformed');
  const { status } = v.parse(v.fallback(StatusSchema, { status: 0 }), error);
  const kind = kindOfStatus(status);
  return failed(kind, status, kind === 'refused' || status === 429 ? error.message : null);
}

export function fromBucket<T>(ask: (bucket: Bucket) => Promise<Answer<T>>) {
  return attempt(async () => {
    const client = await openSupabase();
    if (!client.ok) return client;
    // The client throws on an answer of another shape.
    const answer = await ask(client.value.storage.from(BUCKET)).catch(() => null);
    if (!answer) return failed('malformed');
    const { data, error } = answer;
    if (error) return failureOf(error);
    return data ? succeeded(data) : failed('malformed');
  });
}
