import type { LanguageModel } from 'ai';
import type { Counter } from 'prom-client';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import {
  type AnswerRequest,
  type ModelAnswer,
  mostTokens,
  requestAnswer,
} from './request-answer.ts';
import type { TokenBudget, TokenUse } from './token-budget.ts';

export interface ModelParts {
  readonly model: LanguageModel;
  readonly budget: TokenBudget;
  /** Times the pauses of a failing model. Default: the system clock. */
  readonly clock?: Clock;
  readonly log: Log;
  readonly timeLimitMs?: number;
}

interface Spending extends Pick<ModelParts, 'budget' | 'log'> {
  readonly use: TokenUse;
  readonly tokens: Counter<'kind'>;
}

/** Reserves the highest cost, settles the real one. @returns 'budget' if the day has no room */
export async function requestWithinBudget<T>(
  request: AnswerRequest<T>,
  { budget, use, tokens, log }: Spending,
): Promise<ModelAnswer<T> | 'budget'> {
  const { system, prompt, maxOutputTokens } = request;
  const reservation = await budget.reserve(mostTokens(system + prompt) + maxOutputTokens, use);
  if (!reservation) return 'budget';
  const answer = await requestAnswer(request);
  const { input, output } = answer.tokens;
  tokens.inc({ kind: 'input' }, input);
  tokens.inc({ kind: 'output' }, output);
  // The reservation then counts as used: the budget is not overdrawn, the answer not lost.
  await reservation
    .settle(input + output)
    .catch((error: unknown) => log.warn({ err: error }, 'used tokens could not be settled'));
  return answer;
}
