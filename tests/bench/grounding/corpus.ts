import { type Draft, SECTION_TITLES } from '../../../analysis-server/analyst/grounding/draft.ts';
import { randomStream } from '../../../analysis-server/market/seeded-random.ts';
import { adversarial } from './adversarial.ts';
import type { FactSet } from './fact-sets.ts';
import { filled, lies } from './fill.ts';
import { GOOD_FRESH } from './good-fresh.ts';
import { GOOD_LEVELS } from './good-levels.ts';
import { GOOD_MOMENTUM } from './good-momentum.ts';
import { GOOD_PLAN } from './good-plan.ts';
import type { LabelledSentence } from './labelled-sentence.ts';
import { spoiled } from './spoil.ts';

export interface LabelledDraft {
  readonly facts: FactSet;
  readonly sentences: readonly LabelledSentence[];
  readonly draft: Draft;
}

export const TEMPLATES: readonly string[] = [
  ...GOOD_MOMENTUM,
  ...GOOD_LEVELS,
  ...GOOD_PLAN,
  ...GOOD_FRESH,
];

const SIDES = { support: -1, resistance: 1 } as const;

/** A broken support has become something else: such a sentence is neither good nor bad. */
export function isUndecided(template: string, { table }: FactSet): boolean {
  const price = table.facts.get('price')?.value;
  return (['support', 'resistance'] as const).some((kind) =>
    [...template.matchAll(new RegExp(`\\{(\\w+\\.${kind}Levels\\.\\d)\\}`, 'g'))].some(
      ([, name]) => {
        const value = table.facts.get(name ?? '')?.value;
        return (
          typeof value !== 'number' ||
          typeof price !== 'number' ||
          (value - price) * SIDES[kind] <= 2 * table.tickSize
        );
      },
    ),
  );
}

/** Every sentence that can be made for one set of facts. */
export function sentencesFor(facts: FactSet): LabelledSentence[] {
  const usable = TEMPLATES.filter((template) => !isUndecided(template, facts));
  const good = usable.flatMap((template) => {
    const sentence = filled(template, facts.table);
    return sentence === null ? [] : [{ sentence, isGood: true, origin: 'template' }];
  });
  const lying = usable.flatMap((template) =>
    lies(template, facts.table).map((sentence) => ({ sentence, isGood: false, origin: 'lie' })),
  );
  const broken = good.flatMap(({ sentence }) => spoiled(sentence, facts.table));
  const nasty = adversarial(facts.table).map((sentence) => ({
    sentence,
    isGood: false,
    origin: 'adversarial',
  }));
  return [...good, ...lying, ...broken, ...nasty];
}

const PER_DRAFT = 18;

/** Deals sentences into drafts: some all good, most with lies between, some nothing but. */
export function drafts(sets: readonly FactSet[], count: number): LabelledDraft[] {
  const { uniform } = randomStream(7_301);
  const pools = sets.map((facts) => {
    const all = sentencesFor(facts);
    return { facts, good: all.filter((s) => s.isGood), bad: all.filter((s) => !s.isGood) };
  });
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(uniform() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return Array.from({ length: count }, (_, index) => {
    const { facts, good, bad } = pools[index % pools.length] ?? pick(pools);
    const badShare = [0, 0.15, 0.35, 0.6, 1][index % 5] ?? 0;
    const sentences = Array.from({ length: PER_DRAFT }, () =>
      pick(uniform() < badShare ? bad : good),
    );
    const texts = sentences.map(({ sentence }) => sentence);
    const draft: Draft = {
      sections: SECTION_TITLES.slice(0, 4).map((title, section) => ({
        title,
        sentences: texts.slice(section * 3, section * 3 + 3),
      })),
      for: texts.slice(12, 15),
      against: texts.slice(15),
    };
    return { facts, sentences, draft };
  });
}
