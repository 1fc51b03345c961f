/** In their order; the opinion that closes a text stands without a heading. */
export const SECTION_TITLES = ['Trend', 'Momentum', 'Levels', 'Opinion', 'Not known'] as const;

export type SectionTitle = (typeof SECTION_TITLES)[number];

/**
 * A text before its evidence. Slot `{c12}` is the clause of claim 12 in the moment's list (from 1),
 * `{c12:n}` its noun phrase, `{c12:s}` without figures.
 */
export interface Draft {
  readonly sections: readonly DraftSection[];
}

export interface DraftSection {
  readonly title: SectionTitle;
  readonly sentences: readonly string[];
}
