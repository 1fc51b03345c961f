import { Counter, Gauge, type Registry } from 'prom-client';
import { askedNumber } from '../../platform/process/asked-gauge.ts';
import type { TokenBudget } from './token-budget.ts';

export interface ModelMetrics {
  readonly tokens: Counter<'kind'>;
  /** By outcome: accepted, not-enough, or the failure. */
  readonly drafts: Counter<'outcome'>;
  readonly lostVoices: Counter<'reason'>;
  /** Texts the rules wrote although a model is connected, by cause. */
  readonly takeovers: Counter<'cause'>;
  readonly tokensOfText: Gauge;
}

export function createModelMetrics(registry: Registry, budget: TokenBudget): ModelMetrics {
  const registers = [registry];
  askedNumber(
    registry,
    {
      name: 'analysis_model_budget_left_tokens',
      help: "Tokens left of this UTC day's budget, over all processes.",
    },
    () => budget.left(),
  );
  return {
    tokens: new Counter({
      name: 'analysis_model_tokens_total',
      help: 'Tokens that the model was given (input) and gave (output).',
      labelNames: ['kind'],
      registers,
    }),
    drafts: new Counter({
      name: 'analysis_model_drafts_total',
      help: 'Drafts by what came of them.',
      labelNames: ['outcome'],
      registers,
    }),
    lostVoices: new Counter({
      name: 'analysis_model_lost_voices_total',
      help: 'Sentences that lost their own words, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    takeovers: new Counter({
      name: 'analysis_model_takeovers_total',
      help: 'Texts written by rules although a model is connected, by cause.',
      labelNames: ['cause'],
      registers,
    }),
    tokensOfText: new Gauge({
      name: 'analysis_model_tokens_of_last_text',
      help: 'Tokens, input and output of all requests, of the newest analysis.',
      registers,
    }),
  };
}
