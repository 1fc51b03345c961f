import { InputsAnswerSchema } from '../../../domain/analysis/inputs-answer.ts';
import { besideAnalysis } from './beside-analysis.ts';

/** What an analysis was computed from, so that it can be computed again without a network. */
export const { keep: keepInputs, read: readInputs } = besideAnalysis(
  'inputs',
  'inputs',
  InputsAnswerSchema,
);
