import * as v from 'valibot';
import { EmailAddressSchema } from '../../domain/person/email-address.ts';
import { sentenceOf, UNSTORABLE, unstorableIn } from '../../platform/http/body.ts';
import { readBounded } from '../../platform/http/bounded-body.ts';
import { changedRequest } from '../http/changed-request.ts';
import { refusal } from './auth-answer.ts';

const AddressSchema = v.object({ email: EmailAddressSchema });

/** The address in normal form; empty if absent (refused by @supabase/lite). @throws Problem 400 */
export function readAddress(fields: Readonly<Record<string, unknown>>): string {
  const unstorable = unstorableIn(fields);
  if (unstorable !== null) throw refusal('validation_failed', `${unstorable} ${UNSTORABLE}.`);
  if (fields.email === undefined || fields.email === '') return '';
  const read = v.safeParse(AddressSchema, fields);
  if (read.success) return read.output.email;
  throw refusal('validation_failed', `${sentenceOf(read.issues[0])}.`);
}

const LARGEST_BODY = 65_536;

const text = v.nullish(v.string(), '');
const BodySchema = v.looseObject({
  email: text,
  password: text,
  current_password: text,
  type: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  code_challenge: text,
  code_challenge_method: text,
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
});
export type Body = v.InferOutput<typeof BodySchema>;

const isNoList = (value: unknown) => !Array.isArray(value);

export async function readAsked(raw: Request) {
  const bytes = await readBounded(raw, LARGEST_BODY);
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.check(isNoList), v.looseObject({})),
    new TextDecoder().decode(bytes),
  );
  if (!parsed.success) throw refusal('bad_json', 'Could not parse request body as JSON.');
  const fields = parsed.output;
  const read = v.safeParse(BodySchema, fields);
  if (!read.success) throw refusal('bad_json', `${sentenceOf(read.issues[0])}.`);
  const email = readAddress(fields);
  const isOther = email !== '' && fields.email !== email;
  const sent = isOther ? JSON.stringify({ ...fields, email }) : bytes;
  return {
    request: changedRequest(raw, { body: sent }),
    body: { ...read.output, email },
    fields,
  };
}

/** RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** The challenge of a PKCE flow; null without one. @throws Problem 400 */
export function challengeIn(body: Body): { code: string; method: 's256' | 'plain' } | null {
  const { code_challenge: code, code_challenge_method: method } = body;
  if (code === '' && method === '') return null;
  if (method === '' || !CHALLENGE.test(code)) {
    const sentence = 'PKCE flow requires code_challenge_method and code_challenge.';
    throw refusal('validation_failed', sentence);
  }
  return { code, method: method.toLowerCase() === 'plain' ? 'plain' : 's256' };
}
