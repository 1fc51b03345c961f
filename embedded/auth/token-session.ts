import { decodeJwt } from 'jose';
import * as v from 'valibot';

const ClaimsSchema = v.object({ session_id: v.string() });

/** The session of a token that is known to be genuine. @throws ValiError where it names none */
export function sessionOfToken(token: string): string {
  return v.parse(ClaimsSchema, decodeJwt(token)).session_id;
}
