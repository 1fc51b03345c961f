import type { Registry } from 'prom-client';
import { askedNumber } from '../../platform/process/asked-gauge.ts';
import { instruments } from '../../platform/process/instruments.ts';
import type { TokenBudget } from './token-budget.ts';

export function createModelMetrics(registry: Registry, budget: TokenBudget) {
  const { counter, gauge } = instruments(registry);
  askedNumber(
    registry,
    {
      name: 'analysis_model_budget_left_tokens',
      help: "Tokens left of this UTC day's budget, over all processes.",
    },
    () => budget.left(),
  );
  return {
    tokens: counter(
      'analysis_model_tokens_total',
      'Tokens that the model was given (input) and gave (output).',
      'kind',
    ),
    /** By outcome: accepted, not-enough, or the failure. */
    drafts: counter('analysis_model_drafts_total', 'Drafts by what came of them.', 'outcome'),
    lostVoices: counter(
      'analysis_model_lost_voices_total',
      'Sentences that lost their own words, by reason.',
      'reason',
    ),
    /** Texts the rules wrote although a model is connected, by cause. */
    takeovers: counter(
      'analysis_model_takeovers_total',
      'Texts written by rules although a model is connected, by cause.',
      'cause',
    ),
    tokensOfText: gauge(
      'analysis_model_tokens_of_last_text',
      'Tokens, input and output of all requests, of the newest analysis.',
    ),
  };
}
