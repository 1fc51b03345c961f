/** The parts of a text in their order. The first stands without a heading. */
export const SECTION_TITLES = [
  'Overview',
  'The bigger picture',
  'Momentum and volume',
  'Levels and patterns',
  'What speaks for it',
  'What speaks against it',
  'The plan',
  'What would prove it wrong',
  'What is not known',
] as const;

export type SectionTitle = (typeof SECTION_TITLES)[number];

/**
 * A text before its evidence is put in. A sentence holds slots: `{c12}` the clause of the claim with
 * the number 12 (its place in the list of the moment's claims, from 1), `{c12:n}` its noun phrase,
 * `{c12:s}` the clause without figures; code alone writes `{c12:l}`, as the first sentence says it.
 * Everything else is the writer's own.
 */
export interface Draft {
  readonly sections: readonly DraftSection[];
}

export interface DraftSection {
  readonly title: SectionTitle;
  readonly sentences: readonly string[];
}
