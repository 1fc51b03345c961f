import type { Briefing } from './briefing.ts';
import { wordCount } from './sentence.ts';
import { biggerPicture } from './sentences/bigger-picture.ts';
import { gaps } from './sentences/gaps.ts';
import { levelsAndPatterns } from './sentences/levels.ts';
import { momentum } from './sentences/momentum.ts';
import { opening } from './sentences/opening.ts';
import { invalidation, planWords } from './sentences/plan-words.ts';
import type { Section, Sentence } from './sentences/sentence-plan.ts';
import { volume } from './sentences/volume.ts';
import { type RenderedText, renderSlots } from './slots.ts';

/** The text stays within 350 words; sentences that may be left out fill it up to this many. */
const MOST_WORDS = 320;

/** Chooses among the sentences with a rank, lowest rank first, while they fit. */
function chosen(sections: readonly Section[], words: (text: string) => number): Set<Sentence> {
  const all = sections.flatMap((section) => section.sentences);
  const kept = new Set(all.filter((sentence) => sentence.rank === undefined));
  const headings = sections.reduce((total, { heading }) => total + wordCount(heading), 0);
  let total = [...kept].reduce((sum, sentence) => sum + words(sentence.text), headings);
  const ranked = all
    .filter((sentence) => sentence.rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  for (const sentence of ranked) {
    const length = words(sentence.text);
    if (total + length > MOST_WORDS) continue;
    kept.add(sentence);
    total += length;
  }
  return kept;
}

/**
 * Writes an analysis of 150 to 350 words in Markdown: verdict, higher timeframes, momentum and
 * volume, levels and patterns, plan, what would prove it wrong, and what is not known. The same
 * facts always make the same text; every number in it is a fact, cited.
 */
export function writeText(briefing: Briefing): RenderedText {
  const sections = [
    opening(briefing),
    biggerPicture(briefing),
    { heading: 'Momentum and volume', sentences: [...momentum(briefing), ...volume(briefing)] },
    { heading: 'Levels and patterns', sentences: levelsAndPatterns(briefing) },
    planWords(briefing),
    invalidation(briefing),
    gaps(briefing),
  ];
  const kept = chosen(sections, (text) => wordCount(renderSlots(text, briefing.table).text));
  const blocks = sections.flatMap(({ heading, sentences }) => {
    const said = sentences.filter((sentence) => kept.has(sentence)).map(({ text }) => text);
    if (said.length === 0) return [];
    return [...(heading === '' ? [] : [`### ${heading}`]), said.join(' ')];
  });
  return renderSlots(blocks.join('\n\n'), briefing.table);
}
