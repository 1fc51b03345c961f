import type { QuestionAnswer, QuestionsLeft } from '../../domain/analysis/question.ts';
import type { TextContext } from '../analyst/text/context.ts';
import { realise } from '../analyst/text/realise.ts';
import { claimsIn } from '../analyst/text/slot.ts';
import { storedClaims } from '../analyst/text/written-text.ts';

const NOT_ANSWERED = 'The evidence of this analysis does not answer that.';

/** Empty without evidence. */
export function answerFrom(
  sentences: readonly string[],
  context: TextContext,
  left: QuestionsLeft,
): QuestionAnswer {
  if (claimsIn(sentences).length === 0) {
    return { text: NOT_ANSWERED, spans: [], claims: [], since: null, left };
  }
  const { text, spans } = realise({ sections: [{ title: 'Overview', sentences }] }, context);
  return { text, spans, claims: storedClaims(spans, context), since: null, left };
}
