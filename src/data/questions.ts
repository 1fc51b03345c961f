import { type QuestionAnswer, QuestionAnswerSchema } from '../../domain/analysis/question.ts';
import { sentenceOf } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';

/** Longer than the server gives its language model. */
const PATIENCE_MS = 45_000;

/** Asks what changed since the previous analysis, or a free-form question. */
export const askQuestion = (snapshot: string, question: string) =>
  analysisRequest('questions', { snapshot, question }, QuestionAnswerSchema, PATIENCE_MS);

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
