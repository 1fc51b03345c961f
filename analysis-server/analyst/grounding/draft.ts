import * as v from 'valibot';

/** Headings that a draft may use. */
export const SECTION_TITLES = [
  'Overview',
  'The bigger picture',
  'Momentum and volume',
  'Levels and patterns',
  'The plan',
  'What would prove it wrong',
] as const;

const Sentences = v.pipe(v.array(v.pipe(v.string(), v.maxLength(600))), v.maxLength(12));

/** What a language model answers with: sentences with slots, and both sides argued. */
export const DraftSchema = v.object({
  sections: v.pipe(
    v.array(v.object({ title: v.picklist(SECTION_TITLES), sentences: Sentences })),
    v.minLength(1),
    v.maxLength(SECTION_TITLES.length),
  ),
  /** Arguments for the plan. */
  for: Sentences,
  /** Arguments against it. */
  against: Sentences,
});

export type Draft = v.InferOutput<typeof DraftSchema>;

const sentences = {
  type: 'array',
  items: { type: 'string' },
} as const;

/** The same shape as JSON Schema, in the subset that providers hold a model to. */
export const DRAFT_JSON_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['sections', 'for', 'against'],
  properties: {
    sections: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'sentences'],
        properties: { title: { type: 'string', enum: [...SECTION_TITLES] }, sentences },
      },
    },
    for: sentences,
    against: sentences,
  },
} as const;
