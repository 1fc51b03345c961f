import type { QuestionAnswer } from '../../domain/analysis/question.ts';
import { sentenceOf } from '../backend/failure.ts';
import { askQuestion } from '../backend/questions.ts';

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
