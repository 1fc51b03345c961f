/** A text's sentences as skeletons, and whose text it is. */
export interface TextSkeletons {
  readonly source: string;
  readonly skeletons: readonly string[];
}

export interface Repetition {
  readonly sentences: number;
  /** Sentences of which the skeleton occurs in the text of another coin. */
  readonly shared: number;
  /** Skeletons that most texts hold, with their number of texts. */
  readonly most: readonly (readonly [skeleton: string, texts: number])[];
}

/** How much texts of different coins read alike. */
export function repetition(texts: readonly TextSkeletons[]): Repetition {
  const sources = new Map<string, Set<string>>();
  const holders = new Map<string, number>();
  for (const { source, skeletons } of texts) {
    for (const skeleton of new Set(skeletons)) {
      sources.set(skeleton, (sources.get(skeleton) ?? new Set()).add(source));
      holders.set(skeleton, (holders.get(skeleton) ?? 0) + 1);
    }
  }
  const all = texts.flatMap(({ skeletons }) => skeletons);
  return {
    sentences: all.length,
    shared: all.filter((skeleton) => (sources.get(skeleton)?.size ?? 0) > 1).length,
    most: [...holders].toSorted(([, a], [, b]) => b - a).slice(0, 10),
  };
}
