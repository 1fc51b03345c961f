import type { EvidenceSpan, SpannedText } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { capitalised } from '../sentence.ts';
import { wordingOf } from '../words/en.ts';
import { frameNamed, rendered } from '../words/wording.ts';
import type { TextContext } from './context.ts';
import type { Draft } from './draft.ts';
import { piecesOf, type SlotForm } from './slot.ts';

/** These may leave out a timeframe that the sentence has just named. */
const ELIDING = new Set<Claim['kind']>(['state', 'comparison', 'structure', 'change']);

/** What ends the idea and the stop are one price. */
function figureOf({ id, proposition }: Claim): string {
  return proposition.type === 'ends' ? 'stop' : id;
}

/** Gives each claim's figures once. */
class Writing {
  readonly #context: TextContext;
  readonly #said = new Set<string>();
  readonly #spans: EvidenceSpan[] = [];
  #text = '';

  constructor(context: TextContext) {
    this.#context = context;
  }

  add(words: string): void {
    this.#text += words;
  }

  sentence(sentence: string): void {
    let named: string | null = null;
    let starts = true;
    for (const piece of piecesOf(sentence)) {
      if ('words' in piece) {
        this.add(starts ? capitalised(piece.words) : piece.words);
        // A writer's string may hold several sentences.
        if (/[.!?]\s+$/.test(piece.words)) named = null;
        starts = /^$|[.!?]\s+$/.test(piece.words);
        continue;
      }
      const claim = this.#context.claims[piece.claim - 1];
      if (!claim) throw new RangeError(`slot ${piece.text} names no claim`);
      named = this.#evidence(claim, piece.form, named, starts);
      starts = false;
    }
  }

  #evidence(claim: Claim, form: SlotForm, named: string | null, starts: boolean): string | null {
    const wording = wordingOf(claim, this.#context);
    const { clause, noun, lead } = wording;
    const template = form === 'noun' ? noun : form === 'lead' ? (lead ?? clause) : clause;
    const short = form === 'short' || this.#said.has(figureOf(claim));
    if (!short) this.#said.add(figureOf(claim));
    const elides = ELIDING.has(claim.kind) && claim.proposition.type !== 'extreme-close';
    const text = rendered(template, { short, named: elides ? named : null });
    const start = this.#text.length;
    this.#text += starts ? capitalised(text) : text;
    this.#spans.push({ start, end: this.#text.length, claim: claim.id });
    return frameNamed(template);
  }

  end(): SpannedText {
    return { text: this.#text, spans: this.#spans };
  }
}

/** Markdown, and where the evidence stands in it. @throws RangeError if a slot names no claim */
export function realise(draft: Draft, context: TextContext): SpannedText {
  const writing = new Writing(context);
  let first = true;
  for (const { title, sentences } of draft.sections) {
    if (sentences.length === 0) continue;
    if (!first) writing.add('\n\n');
    if (title !== 'Overview') writing.add(`### ${title}\n\n`);
    first = false;
    for (const [at, sentence] of sentences.entries()) {
      if (at > 0) writing.add(' ');
      writing.sentence(sentence);
    }
  }
  return writing.end();
}
