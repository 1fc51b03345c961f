import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import { checkDraft } from '../../../analysis-server/analyst/voice/check-draft.ts';
import type { Action } from '../../../domain/analysis/recommendation.ts';
import type { LabelledSentence, WishedClaim } from './labelled-words.ts';

/** A moment that sentences are about. */
export interface Grounds {
  readonly claims: readonly Claim[];
  readonly action: Action;
}

/** What became of a sentence at one moment. */
export interface JudgedSentence {
  /** As a model would have given it. */
  readonly sentence: string;
  /** Whether its own words stand. */
  readonly isKept: boolean;
  readonly why: string;
}

/** Beyond every list of claims. */
const UNKNOWN = 900;

function isWished({ proposition, leans }: Claim, wish: WishedClaim, action: Action): boolean {
  if (proposition.type !== wish.type) return false;
  const ours = action === 'LONG' ? 'long' : 'short';
  if (wish.leans === null) return true;
  if (wish.leans === 'aside') {
    return proposition.type === 'stance' && proposition.stance === 'stand aside';
  }
  if (wish.leans === 'for') return leans === ours;
  if (wish.leans === 'against') return leans !== ours && leans !== 'neither';
  return (proposition.type === 'plan' ? ours : leans) === wish.leans;
}

/** The numbers of claims that a sentence asks for, each another; null where one is not there. */
function numbersOf(wishes: readonly WishedClaim[], grounds: Grounds): number[] | null {
  const taken: number[] = [];
  for (const wish of wishes) {
    const at = grounds.claims.findIndex(
      (claim, index) => !taken.includes(index + 1) && isWished(claim, wish, grounds.action),
    );
    if (at === -1) return null;
    taken.push(at + 1);
  }
  return taken;
}

/** Judges a sentence where its claims are there; null elsewhere. */
export function judged(labelled: LabelledSentence, grounds: Grounds): JudgedSentence | null {
  const numbers = numbersOf(labelled.claims, grounds);
  if (numbers === null) return null;
  const other = grounds.action === 'LONG' ? 'SHORT' : 'LONG';
  const sentence = labelled.sentence
    .replace(/\{c(\d+)/g, (_, n: string) => `{c${numbers[Number(n) - 1] ?? UNKNOWN + Number(n)}`)
    .replaceAll('[OTHER]', other)
    .replaceAll('[other]', other.toLowerCase());
  const { lost } = checkDraft({ sections: [{ title: 'Opinion', sentences: [sentence] }] }, grounds);
  return {
    sentence: labelled.sentence,
    isKept: lost.length === 0,
    why: lost.map(({ fault, about }) => `${fault} "${about}"`).join(', '),
  };
}

/** What becomes of a sentence at the first moments that have its claims, at most `most`. */
export function judgedAt(
  labelled: LabelledSentence,
  moments: readonly Grounds[],
  most: number,
): JudgedSentence[] {
  const found: JudgedSentence[] = [];
  for (const grounds of moments) {
    if (found.length >= most) break;
    const one = judged(labelled, grounds);
    if (one) found.push(one);
  }
  return found;
}
