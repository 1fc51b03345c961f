import type { Action } from '../../../domain/analysis/recommendation.ts';
import type { Claim } from '../claims/claim.ts';
import type { Draft, DraftSection } from '../text/draft.ts';
import { checkSentence, type FoundFault } from './check.ts';

export interface LostVoice extends FoundFault {
  readonly sentence: string;
}

const MOST_SENTENCES = 40;
const MOST_SLOTS = 40;
const MOST_USES = 2;

const sentencesOf = (given: string) => given.split(/(?<=\.)\s+/);

/** A claim is used twice at most; at least two of three sentences a section carry evidence. */
export function checkDraft(
  draft: Draft,
  grounds: { readonly claims: readonly Claim[]; readonly action: Action },
) {
  const uses = new Map<number, number>();
  const spent = new Set<number>();
  const lost: LostVoice[] = [];
  let sentencesLeft = MOST_SENTENCES;
  let slots = 0;

  function checked(sentence: string) {
    const { faults, ...found } = checkSentence(sentence, { ...grounds, spent });
    const [first] = faults;
    if (first) lost.push({ sentence, ...first });
    if (slots + found.slots.length > MOST_SLOTS) return { ...found, sentence: null };
    for (const number of found.slots) {
      const used = (uses.get(number) ?? 0) + 1;
      uses.set(number, used);
      if (used === MOST_USES) spent.add(number);
    }
    slots += found.slots.length;
    return found;
  }

  const sections = draft.sections.map(({ title, sentences }): DraftSection => {
    const given = sentences.flatMap(sentencesOf).slice(0, sentencesLeft);
    sentencesLeft -= given.length;
    const kept = given.map(checked).filter(({ sentence }) => sentence !== null);
    let voiceOnly = Math.floor(kept.filter((each) => each.slots.length > 0).length / 2);
    const standing = kept.filter((each) => each.slots.length > 0 || voiceOnly-- > 0);
    return { title, sentences: standing.flatMap(({ sentence }) => sentence ?? []) };
  });
  return { draft: { sections }, slots, lost };
}

export type CheckedDraft = Readonly<ReturnType<typeof checkDraft>>;
