import * as v from 'valibot';
import { EmailAddressSchema } from '../../domain/person/email-address.ts';
import { sentenceOf, UNSTORABLE, unstorableIn } from '../../platform/http/body.ts';

/** In GoTrue's shape, as auth-js reads it. */
export function authRefusal(
  status: number,
  errorCode: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { 'Cache-Control': 'no-store', 'X-Sb-Error-Code': errorCode, ...headers } },
  );
}

export function tooMany(retryAfterSeconds: number): Response {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return authRefusal(
    429,
    'over_request_rate_limit',
    `Too many requests. Please wait ${wait} and try again.`,
    { 'Retry-After': String(seconds) },
  );
}

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
