import { type QuestionAnswer, QuestionAnswerSchema } from '../../domain/analysis/question.ts';
import type { Outcome } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Longer than the server gives its language model. */
const PATIENCE_MS = 45_000;

/** Asks what changed since the previous analysis, or a free-form question. */
export function askQuestion(snapshot: string, question: string): Promise<Outcome<QuestionAnswer>> {
  const body = { snapshot, question };
  const request = { method: 'POST', body, timeout: PATIENCE_MS } as const;
  return serverRequest('analysisUrl', 'questions', request, QuestionAnswerSchema);
}
