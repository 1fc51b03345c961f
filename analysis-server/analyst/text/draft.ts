/** In their order; the first stands without a heading. */
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
 * A text before its evidence. Slot `{c12}` is the clause of claim 12 in the moment's list (from 1),
 * `{c12:n}` its noun phrase, `{c12:s}` without figures, `{c12:l}` its lead (code alone writes it).
 */
export interface Draft {
  readonly sections: readonly DraftSection[];
}

export interface DraftSection {
  readonly title: SectionTitle;
  readonly sentences: readonly string[];
}
