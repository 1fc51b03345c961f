import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';

/** Every word that a field of a type of proposition has, gathered from true claims. */
export type WordsByField = ReadonlyMap<string, ReadonlySet<string>>;

/** Fields whose words say of what a claim speaks, not what it says; another one may well be true too. */
const SUBJECTS =
  /^(type|timeframe|average|reading|line|over|label|target|from|name|reason|subject)$/;

/** Gathers the words that propositions say, by type and field. */
export function wordsByField(all: readonly Proposition[]): WordsByField {
  const words = new Map<string, Set<string>>();
  for (const said of all) {
    for (const [field, value] of Object.entries(said)) {
      if (typeof value !== 'string' || SUBJECTS.test(field)) continue;
      const key = `${said.type}.${field}`;
      if (NAMES.has(key)) continue;
      words.set(key, (words.get(key) ?? new Set()).add(value));
    }
  }
  return words;
}

/** Counts of which a smaller or a larger one may be so as well: a run need not be the longest. */
const LOOSE = new Set(['extreme-close.candles', 'histogram.candles']);

/** Both trailing stops may stand at the same price. */
const NAMES = new Set(['trailing-stop.of']);

const moved = (value: number) =>
  Number.isInteger(value) || Math.abs(value) < 1e-9 ? value + 1 : value * 1.05;

/** A proposition with one of its words replaced, or one of its figures moved. */
export function alterations(said: Proposition, words: WordsByField): Proposition[] {
  return Object.entries(said).flatMap(([field, value]) => {
    const key = `${said.type}.${field}`;
    if (typeof value === 'number') {
      return LOOSE.has(key) ? [] : [{ ...said, [field]: moved(value) }];
    }
    const others = [...(words.get(key) ?? [])].filter((word) => word !== value);
    return others.map((word) => ({ ...said, [field]: word }));
  });
}
