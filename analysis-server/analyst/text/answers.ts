import type { FixedAnswer, FixedQuestion, SpannedText } from '../../../domain/claim/claim.ts';
import type { TextContext } from './context.ts';
import { whatFlips } from './questions/what-flips.ts';
import { whatStandsBetween } from './questions/what-stands-between.ts';
import { whyNot } from './questions/why-not.ts';

type Answering = (context: TextContext, told: readonly string[]) => SpannedText | null;

const ANSWERS: readonly (readonly [FixedQuestion, Answering])[] = [
  ['why-not', whyNot],
  ['what-flips', whatFlips],
  ['what-stands-between', whatStandsBetween],
];

/** Those that the claims can answer; always the same. @param told ids of claims stated elsewhere */
export function fixedAnswers(context: TextContext, told: readonly string[] = []): FixedAnswer[] {
  return ANSWERS.flatMap(([question, answer]) => {
    const answered = answer(context, told);
    return answered ? [{ question, ...answered }] : [];
  });
}
