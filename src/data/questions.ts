import { type QuestionAnswer, QuestionAnswerSchema } from '../../domain/analysis/question.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { serverRequest } from '../backend/server-request.ts';

/** Longer than the server gives its language model. */
const PATIENCE_MS = 45_000;

/** Asks what changed since the previous analysis, or a free-form question. */
export function askQuestion(snapshot: string, question: string): Promise<Outcome<QuestionAnswer>> {
  const body = { snapshot, question };
  const request = { method: 'POST', body, timeout: PATIENCE_MS } as const;
  return serverRequest('analysisUrl', 'questions', request, QuestionAnswerSchema);
}

export type QuestionOutcome =
  | { readonly status: 'answered'; readonly answer: QuestionAnswer }
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly sentence: string };

/** Nothing of it is stored on the device. */
export async function askServerAbout(
  snapshotId: string,
  question: string,
  online: boolean,
): Promise<QuestionOutcome> {
  if (!online) return { status: 'offline' };
  const outcome = await askQuestion(snapshotId, question);
  return outcome.ok
    ? { status: 'answered', answer: outcome.value }
    : { status: 'refused', sentence: sentenceOf(outcome.failure) };
}
