import {
  type BetaAnswer,
  BetaAnswerSchema,
  type BetaPage,
  BetaPageSchema,
  type BetaQuestion,
  type LastBackup,
  LastBackupSchema,
} from '../../domain/person/beta.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

export function readBetaPage(question: BetaQuestion): Promise<Outcome<BetaPage>> {
  const request = { method: 'POST', body: question } as const;
  return serverRequest('analysisUrl', 'beta-desk/list', request, BetaPageSchema);
}

export function readLastBackup(): Promise<Outcome<LastBackup>> {
  return serverRequest('analysisUrl', 'beta-desk/last-backup', { method: 'GET' }, LastBackupSchema);
}

export type BetaAction = 'approve' | 'revoke' | 'resend';

export function askBetaDesk(action: BetaAction, email: string): Promise<Outcome<BetaAnswer>> {
  const request = { method: 'POST', body: { email } } as const;
  return serverRequest('analysisUrl', `beta-desk/${action}`, request, BetaAnswerSchema);
}
