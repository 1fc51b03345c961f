import * as v from 'valibot';
import { type PushMessage, PushMessageSchema } from '../../domain/notice/push-message.ts';

/** Null for foreign messages. */
export function parseMessage(text: string): PushMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(PushMessageSchema, value);
  return parsed.success ? parsed.output : null;
}
