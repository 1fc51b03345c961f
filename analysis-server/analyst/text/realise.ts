import type { EvidenceSpan, SpannedText } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { capitalised } from '../sentence.ts';
import { wordingOf } from '../words/en.ts';
import { rendered } from '../words/wording.ts';
import type { TextContext } from './context.ts';
import type { Draft } from './draft.ts';
import { piecesOf, type SlotForm } from './slot.ts';

class Writing {
  readonly #context: TextContext;
  readonly #said: Set<string>;
  readonly #spans: EvidenceSpan[] = [];
  #text = '';

  constructor(context: TextContext, told: readonly string[]) {
    this.#context = context;
    this.#said = new Set(told);
  }

  add(words: string): void {
    this.#text += words;
  }

  sentence(sentence: string): void {
    let starts = true;
    for (const piece of piecesOf(sentence)) {
      if ('words' in piece) {
        this.add(starts ? capitalised(piece.words) : piece.words);
        starts = /^$|[.!?]\s+$/.test(piece.words);
        continue;
      }
      const claim = this.#context.claims[piece.claim - 1];
      if (!claim) throw new RangeError(`slot ${piece.text} names no claim`);
      this.#evidence(claim, piece.form, starts);
      starts = false;
    }
  }

  #evidence(claim: Claim, form: SlotForm, starts: boolean): void {
    const { clause, noun } = wordingOf(claim, this.#context);
    const short = form === 'short' || this.#said.has(claim.id);
    if (!short) this.#said.add(claim.id);
    const text = rendered(form === 'noun' ? noun : clause, short);
    const start = this.#text.length;
    this.#text += starts ? capitalised(text) : text;
    this.#spans.push({ start, end: this.#text.length, claim: claim.id });
  }

  end(): SpannedText {
    return { text: this.#text, spans: this.#spans };
  }
}

/**
 * Markdown, and where the evidence stands in it.
 * @param told ids of claims whose figures stand elsewhere
 * @throws RangeError if a slot names no claim
 */
export function realise(
  draft: Draft,
  context: TextContext,
  told: readonly string[] = [],
): SpannedText {
  const writing = new Writing(context, told);
  let first = true;
  for (const { title, sentences } of draft.sections) {
    if (sentences.length === 0) continue;
    if (!first) writing.add('\n\n');
    if (title !== 'Opinion') writing.add(`### ${title}\n\n`);
    first = false;
    for (const [at, sentence] of sentences.entries()) {
      if (at > 0) writing.add(' ');
      writing.sentence(sentence);
    }
  }
  return writing.end();
}

/** Without a heading. @throws as `realise` */
export const realised = (
  sentences: readonly string[],
  context: TextContext,
  told: readonly string[] = [],
) => realise({ sections: [{ title: 'Opinion', sentences }] }, context, told);
