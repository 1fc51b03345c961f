import { wordCount } from '../sentence.ts';
import { type RenderedText, renderSlots } from '../slots.ts';
import type { Draft } from './draft.ts';
import type { Refusal } from './drop-reason.ts';
import { type Grounds, judgeSentence } from './judge-sentence.ts';

/** A sentence that was kept out, and why. */
export interface DroppedSentence extends Refusal {
  readonly sentence: string;
}

/** Why what is left of a draft does not make a text. */
export type DraftFault = 'too-few-sections' | 'too-short' | 'too-long' | 'no-stop' | 'no-target';

export interface JudgedDraft {
  /** What is left of the draft, rendered and cited. */
  readonly written: RenderedText;
  readonly dropped: readonly DroppedSentence[];
  readonly kept: number;
  /** Empty where the text is accepted. */
  readonly faults: readonly DraftFault[];
}

export const LEAST_SECTIONS = 3;
export const LEAST_WORDS = 150;
export const MOST_WORDS = 350;

interface Part {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Splits what a model wrote as one sentence but is several. */
export function sentencesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence !== '');
}

function partsOf(draft: Draft): Part[] {
  const sections: Part[] = draft.sections.map(({ title, sentences }) => ({ title, sentences }));
  const last = sections.findIndex(({ title }) => title === 'What would prove it wrong');
  const sides = [
    { title: 'What speaks for it', sentences: draft.for },
    { title: 'What speaks against it', sentences: draft.against },
  ];
  return last < 0 ? [...sections, ...sides] : sections.toSpliced(last, 0, ...sides);
}

function faultsOf(parts: readonly Part[], { text, citations }: RenderedText): DraftFault[] {
  const words = wordCount(text);
  const cites = (fact: string) => citations.some((citation) => citation.fact === fact);
  return [
    ...(parts.length < LEAST_SECTIONS ? (['too-few-sections'] as const) : []),
    ...(words < LEAST_WORDS ? (['too-short'] as const) : []),
    ...(words > MOST_WORDS ? (['too-long'] as const) : []),
    ...(cites('plan.stopLoss') ? [] : (['no-stop'] as const)),
    ...(cites('plan.takeProfit.TP1') ? [] : (['no-target'] as const)),
  ];
}

/** Judges a draft sentence by sentence, and whether what is left makes a text. */
export function judgeDraft(draft: Draft, grounds: Grounds): JudgedDraft {
  const dropped: DroppedSentence[] = [];
  const said = new Set<string>();
  const parts = partsOf(draft).flatMap(({ title, sentences }) => {
    const kept = sentences.flatMap(sentencesOf).filter((sentence) => {
      const fault = judgeSentence(sentence, grounds);
      if (fault) dropped.push({ sentence, ...fault });
      return fault === null && !said.has(sentence) && said.add(sentence);
    });
    return kept.length === 0 ? [] : [{ title, sentences: kept }];
  });
  const blocks = parts.flatMap(({ title, sentences }) => [
    ...(title === 'Overview' ? [] : [`### ${title}`]),
    sentences.join(' '),
  ]);
  const written = renderSlots(blocks.join('\n\n'), grounds.table);
  const kept = parts.reduce((sum, part) => sum + part.sentences.length, 0);
  return { written, dropped, kept, faults: faultsOf(parts, written) };
}
