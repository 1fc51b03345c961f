import type { Claim } from '../claims/claim.ts';
import { wordCount } from '../sentence.ts';
import {
  asideOf,
  claimsOfType,
  isEarlier,
  isOf,
  newsOf,
  primaryOf,
  type TextContext,
} from './context.ts';
import { type Draft, type DraftSection, SECTION_TITLES, type SectionTitle } from './draft.ts';
import { argues, dutiesOf } from './duties.ts';
import { realise } from './realise.ts';
import { slot } from './rules/join.ts';
import { sentencesFor } from './rules/section.ts';
import { claimsIn } from './slot.ts';

export const LEAST_WORDS = 250;
export const MOST_WORDS = 420;

/** Sentences for what, why and what ends it; one more if the plan is not traded, or earlier. */
const LEAD = 3;
const leadLength = (context: TextContext) =>
  LEAD + Number(Boolean(asideOf(context)) || isEarlier(context)) + newsOf(context).length;

type Sections = Map<SectionTitle, string[]>;

const said = (sections: Sections) => new Set(claimsIn([...sections.values()].flat()));
const says = (sentences: readonly string[], context: TextContext, claim: Claim) =>
  claimsIn(sentences).includes(context.claims.indexOf(claim) + 1);

/** Leads with the plan and what ends it; the first sentence says if and why it is not traded. */
function leadOverview(sections: Sections, context: TextContext): void {
  const overview = sections.get('Overview') ?? [];
  const [plan] = claimsOfType(context, 'plan');
  const [ends] = claimsOfType(context, 'ends');
  const aside = asideOf(context);
  const lead = leadLength(context);
  const first = overview.slice(0, 1);
  if (plan && aside && !(says(first, context, plan) && says(first, context, aside))) {
    overview.unshift(`${slot(context, plan)}, but ${slot(context, aside, ':l')}.`);
  } else if (plan && !says(overview.slice(0, lead), context, plan)) {
    overview.unshift(`${slot(context, plan)}.`);
  }
  const all = [overview, ...sections.values()].flat();
  const news = newsOf(context).filter((claim) => !says(all, context, claim));
  overview.splice(1, 0, ...news.map((claim) => `${slot(context, claim)}.`));
  if (ends && !says(overview.slice(0, lead), context, ends)) {
    overview.splice(lead - 1, 0, `${slot(context, ends)}.`);
  }
  sections.set('Overview', overview);
}

/** In the sentence of the primary target's odds, or beside it. */
function addBaseRate(sections: Sections, context: TextContext): void {
  const { odds, rate } = primaryOf(context);
  if (!odds || !rate) return;
  for (const [title, sentences] of sections) {
    const at = sentences.findIndex((sentence) => says([sentence], context, odds));
    if (at === -1) continue;
    const near = sentences.slice(Math.max(0, at - 1), at + 2);
    if (!says(near, context, rate)) {
      sections.set(title, sentences.toSpliced(at + 1, 0, `${slot(context, rate)}.`));
    }
    return;
  }
}

function addDuties(sections: Sections, context: TextContext): void {
  leadOverview(sections, context);
  for (const [title, claim] of dutiesOf(context)) {
    if (isOf(claim, 'base-rate')) addBaseRate(sections, context);
    else if (!says([...sections.values()].flat(), context, claim)) {
      sections.set(title, [...(sections.get(title) ?? []), `${slot(context, claim)}.`]);
    }
  }
}

function draftOf(sections: Sections): Draft {
  const parts = SECTION_TITLES.map(
    (title): DraftSection => ({ title, sentences: sections.get(title) ?? [] }),
  );
  return { sections: parts.filter(({ sentences }) => sentences.length > 0) };
}

const wordsOf = (sections: Sections, context: TextContext) =>
  wordCount(realise(draftOf(sections), context).text);

/** Never a duty or the overview's lead; a section's only sentence after all others. */
function cutLeast(sections: Sections, context: TextContext): boolean {
  const duties = dutiesOf(context).map(([, claim]) => claim);
  const weightOf = (sentence: string) =>
    Math.max(0, ...claimsIn([sentence]).map((n) => context.claims[n - 1]?.weight ?? 0));
  const spare = [...sections].flatMap(([title, sentences]) => {
    const first = title === 'Overview' ? leadLength(context) : 0;
    const isOnly = sentences.length === 1;
    return sentences.flatMap((sentence, at) =>
      at < first || duties.some((duty) => says([sentence], context, duty))
        ? []
        : [{ title, at, weight: weightOf(sentence), isOnly }],
    );
  });
  const [least] = spare.toSorted(
    (a, b) => Number(a.isOnly) - Number(b.isOnly) || a.weight - b.weight,
  );
  if (!least) return false;
  sections.set(least.title, (sections.get(least.title) ?? []).toSpliced(least.at, 1));
  return true;
}

function addHeaviest(sections: Sections, context: TextContext): boolean {
  const used = said(sections);
  const left = context.claims.filter((claim, at) => argues(claim) && !used.has(at + 1));
  const added = sentencesFor(left.slice(0, 2), context);
  if (!added) return false;
  sections.set(added.title, [...(sections.get(added.title) ?? []), ...added.sentences]);
  return true;
}

/** Sections in order, all duties, and 250 to 420 words as far as there are claims. */
export function complete(draft: Draft, context: TextContext): Draft {
  const sections: Sections = new Map();
  for (const { title, sentences } of draft.sections) {
    sections.set(title, [...(sections.get(title) ?? []), ...sentences]);
  }
  addDuties(sections, context);
  while (wordsOf(sections, context) < LEAST_WORDS && addHeaviest(sections, context));
  while (wordsOf(sections, context) > MOST_WORDS && cutLeast(sections, context));
  return draftOf(sections);
}
