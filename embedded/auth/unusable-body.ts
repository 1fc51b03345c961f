import * as v from 'valibot';
import { EmailAddressSchema } from '../../domain/person/email-address.ts';
import { sentenceOf, UNSTORABLE, unstorableIn } from '../../platform/http/body.ts';

/** What a caller sent cannot be stored, and why. */
export class UnusableBody extends Error {
  override readonly name = 'UnusableBody';
}

const AddressSchema = v.object({ email: EmailAddressSchema });

/**
 * Refuses what the tables of accounts do not take.
 * @param fields of a body or query, as parsed
 * @returns the address in its one form; empty where none is given, which @supabase/lite names itself
 * @throws UnusableBody
 */
export function readAddress(fields: Readonly<Record<string, unknown>>): string {
  const unstorable = unstorableIn(fields);
  if (unstorable !== null) throw new UnusableBody(`${unstorable} ${UNSTORABLE}.`);
  if (fields.email === undefined || fields.email === '') return '';
  const read = v.safeParse(AddressSchema, fields);
  if (read.success) return read.output.email;
  throw new UnusableBody(`${sentenceOf(read.issues[0])}.`);
}
