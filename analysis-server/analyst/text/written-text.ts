import type { EvidenceSpan, FixedAnswer, StoredClaim } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { capitalised } from '../sentence.ts';
import { wordingOf } from '../words/en.ts';
import { rendered } from '../words/render.ts';
import { fixedAnswers } from './answers.ts';
import { complete } from './complete.ts';
import type { TextContext } from './context.ts';
import type { Draft } from './draft.ts';
import { realise } from './realise.ts';

/** The words of an analysis, with the evidence in them. */
export interface Words {
  readonly aianalysis: string;
  /** Where the evidence stands. */
  readonly text: EvidenceSpan[];
  /** The claims that the text and the answers use. */
  readonly claims: StoredClaim[];
  readonly answers: FixedAnswer[];
}

/** A claim as it is stored, in words as a sentence of its own. */
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

/** The claims that spans name, each once, as they are stored. */
export function storedClaims(spans: readonly EvidenceSpan[], context: TextContext): StoredClaim[] {
  const used = new Set(spans.map(({ claim }) => claim));
  return context.claims
    .filter(({ id }) => used.has(id))
    .map((claim) => storedClaim(claim, context));
}

/** Finishes a draft: duties, length, words, the answers to fixed questions. */
export function writtenText(draft: Draft, context: TextContext): Words {
  const { text: aianalysis, spans } = realise(complete(draft, context), context);
  const answers = fixedAnswers(context);
  const all = [...spans, ...answers.flatMap((answer) => answer.spans)];
  return { aianalysis, text: spans, claims: storedClaims(all, context), answers };
}
