import type { FixedAnswer, FixedQuestion } from '../../../domain/claim/claim.ts';
import type { TextContext } from './context.ts';
import { whatFlips } from './questions/what-flips.ts';
import { whatStandsBetween } from './questions/what-stands-between.ts';
import { whyNot } from './questions/why-not.ts';
import { realise } from './realise.ts';

const ANSWERS: readonly (readonly [FixedQuestion, (context: TextContext) => readonly string[]])[] =
  [
    ['why-not', whyNot],
    ['what-flips', whatFlips],
    ['what-stands-between', whatStandsBetween],
  ];

/** Those that the claims can answer; always the same. */
export function fixedAnswers(context: TextContext): FixedAnswer[] {
  return ANSWERS.flatMap(([question, sentencesOf]) => {
    const sentences = sentencesOf(context);
    if (sentences.length === 0) return [];
    return [{ question, ...realise({ sections: [{ title: 'Overview', sentences }] }, context) }];
  });
}
