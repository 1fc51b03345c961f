import type { EvidenceSpan, StoredClaim } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { capitalised } from '../sentence.ts';
import { wordingOf } from '../words/en.ts';
import { listItem, rendered } from '../words/wording.ts';
import { fixedAnswers } from './answers.ts';
import { complete } from './complete.ts';
import type { TextContext } from './context.ts';
import type { Draft } from './draft.ts';
import { linesOf } from './lines.ts';
import { realise } from './realise.ts';

export function storedClaim(claim: Claim, context: TextContext): StoredClaim {
  const wording = wordingOf(claim, context);
  const { proposition, timeframes, values, ...rest } = claim;
  return {
    ...rest,
    timeframes: [...timeframes],
    values: values.map((value) => ({ ...value })),
    proposition: { ...proposition },
    words: `${capitalised(rendered(wording.clause))}.`,
    phrase: listItem(wording),
  };
}

function claimsNamed(ids: readonly string[], context: TextContext): StoredClaim[] {
  const used = new Set(ids);
  return context.claims
    .filter(({ id }) => used.has(id))
    .map((claim) => storedClaim(claim, context));
}

export const storedClaims = (spans: readonly EvidenceSpan[], context: TextContext) =>
  claimsNamed(
    spans.map(({ claim }) => claim),
    context,
  );

export function writtenText(draft: Draft, context: TextContext) {
  const lines = linesOf(context);
  const told = Object.values(lines).flat();
  const { text: aianalysis, spans } = realise(complete(draft, context), context, told);
  told.push(...spans.map(({ claim }) => claim));
  const answers = fixedAnswers(context, told);
  const answered = answers.flatMap((answer) => answer.spans.map(({ claim }) => claim));
  const claims = claimsNamed([...told, ...answered], context);
  return { aianalysis, text: spans, claims, lines, answers };
}

export type Words = Readonly<ReturnType<typeof writtenText>>;
