import type { EvidenceSpan, FixedAnswer, StoredClaim } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { capitalised } from '../sentence.ts';
import { wordingOf } from '../words/en.ts';
import { rendered } from '../words/wording.ts';
import { fixedAnswers } from './answers.ts';
import { complete } from './complete.ts';
import type { TextContext } from './context.ts';
import type { Draft } from './draft.ts';
import { realise } from './realise.ts';

export interface Words {
  readonly aianalysis: string;
  readonly text: EvidenceSpan[];
  readonly claims: StoredClaim[];
  readonly answers: FixedAnswer[];
}

export function storedClaim(claim: Claim, context: TextContext): StoredClaim {
  const clause = rendered(wordingOf(claim, context).clause, { short: false, named: null });
  const words = `${capitalised(clause)}.`;
  const { proposition, timeframes, values, ...rest } = claim;
  return {
    ...rest,
    timeframes: [...timeframes],
    values: values.map((value) => ({ ...value })),
    proposition: { ...proposition },
    words,
  };
}

export function storedClaims(spans: readonly EvidenceSpan[], context: TextContext): StoredClaim[] {
  const used = new Set(spans.map(({ claim }) => claim));
  return context.claims
    .filter(({ id }) => used.has(id))
    .map((claim) => storedClaim(claim, context));
}

export function writtenText(draft: Draft, context: TextContext): Words {
  const { text: aianalysis, spans } = realise(complete(draft, context), context);
  const answers = fixedAnswers(context);
  const all = [...spans, ...answers.flatMap((answer) => answer.spans)];
  return { aianalysis, text: spans, claims: storedClaims(all, context), answers };
}
