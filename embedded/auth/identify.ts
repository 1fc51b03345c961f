import { decodeJwt } from 'jose';
import type { VerifyToken } from '../../platform/person/access-token.ts';
import type { ActingPerson } from '../database/act-as.ts';

export interface Identity {
  readonly person: ActingPerson;
  readonly tokenExpiresAt: number;
}

export async function identify(token: string, verifyToken: VerifyToken): Promise<Identity | null> {
  const answer = await verifyToken(token);
  if (!answer.ok) return null;
  const { userId, sessionId, expiresAt } = answer;
  return { person: { userId, sessionId, claims: decodeJwt(token) }, tokenExpiresAt: expiresAt };
}
