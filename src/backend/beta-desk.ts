import {
  type BetaAnswer,
  BetaAnswerSchema,
  type BetaPage,
  BetaPageSchema,
  type BetaQuestion,
} from '../../domain/beta.ts';
import { authorisedRequest } from './authorised-request.ts';
import { connection } from './connection.ts';
import type { Outcome } from './failure.ts';

async function deskUrl(path: string): Promise<string> {
  const { analysisUrl } = await connection().config();
  return `${analysisUrl}/beta-desk/${path}`;
}

/** A page of the waitlist; admins only. */
export async function readBetaPage(question: BetaQuestion): Promise<Outcome<BetaPage>> {
  const url = await deskUrl('list');
  return authorisedRequest(url, { method: 'POST', body: question }, BetaPageSchema);
}

export type BetaAction = 'approve' | 'revoke' | 'resend';

/** Approves an address and mails it a link, revokes it, or mails the link again; admins only. */
export async function askBetaDesk(action: BetaAction, email: string): Promise<Outcome<BetaAnswer>> {
  const url = await deskUrl(action);
  return authorisedRequest(url, { method: 'POST', body: { email } }, BetaAnswerSchema);
}
