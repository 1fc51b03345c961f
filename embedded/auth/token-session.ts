import { decodeJwt } from 'jose';
import * as v from 'valibot';

const ClaimsSchema = v.object({ session_id: v.string() });

/** For verified tokens only. @throws ValiError if it has no session id */
export function sessionOfToken(token: string): string {
  return v.parse(ClaimsSchema, decodeJwt(token)).session_id;
}
