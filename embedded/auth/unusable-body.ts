import * as v from 'valibot';
import { EmailAddressSchema } from '../../domain/person/email-address.ts';
import { sentenceOf, UNSTORABLE, unstorableIn } from '../../platform/http/body.ts';

export class UnusableBody extends Error {
  override readonly name = 'UnusableBody';
}

const AddressSchema = v.object({ email: EmailAddressSchema });

/** The address in normal form; empty if absent (refused by @supabase/lite). @throws UnusableBody */
export function readAddress(fields: Readonly<Record<string, unknown>>): string {
  const unstorable = unstorableIn(fields);
  if (unstorable !== null) throw new UnusableBody(`${unstorable} ${UNSTORABLE}.`);
  if (fields.email === undefined || fields.email === '') return '';
  const read = v.safeParse(AddressSchema, fields);
  if (read.success) return read.output.email;
  throw new UnusableBody(`${sentenceOf(read.issues[0])}.`);
}
