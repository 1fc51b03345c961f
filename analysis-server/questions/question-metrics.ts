import { Counter, type Registry } from 'prom-client';

export type QuestionOutcome =
  | 'what-changed'
  | 'answered'
  | 'no-evidence'
  | 'limited'
  | 'no-model'
  | 'budget'
  | 'paused'
  | 'failed';

export type CountQuestion = (outcome: QuestionOutcome) => void;

/** Never includes the words. */
export function createQuestionMetrics(registry: Registry): CountQuestion {
  const questions = new Counter({
    name: 'analysis_questions_total',
    help: 'Questions about analyses by what came of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => questions.inc({ outcome });
}
