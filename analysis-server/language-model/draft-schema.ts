import * as v from 'valibot';
import { type Draft, SECTION_TITLES } from '../analyst/text/draft.ts';
import type { AnswerForm } from './request-answer.ts';

export const MODEL_TITLES = SECTION_TITLES.filter((title) => title !== 'Not known');

export const SectionSchema = v.object({
  title: v.picklist(MODEL_TITLES),
  sentences: v.pipe(v.array(v.string()), v.maxLength(40)),
});

const DraftSchema = v.object({
  sections: v.pipe(v.array(SectionSchema), v.minLength(1), v.maxLength(MODEL_TITLES.length)),
});

/** The same shape as JSON Schema, in the subset that providers enforce. */
const DRAFT_JSON_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['sections'],
  properties: {
    sections: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'sentences'],
        properties: {
          title: { type: 'string', enum: [...MODEL_TITLES] },
          sentences: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
} as const;

export const DRAFT_FORM: AnswerForm<Draft> = {
  name: 'draft',
  schema: DraftSchema,
  jsonSchema: DRAFT_JSON_SCHEMA,
};
