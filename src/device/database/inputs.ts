import { InputsAnswerSchema } from '../../../domain/analysis/inputs-answer.ts';
import { besideAnalysis } from './beside-analysis.ts';

export const { keep: keepInputs, read: readInputs } = besideAnalysis(
  'inputs',
  'inputs',
  InputsAnswerSchema,
);
