import type { LanguageModel } from 'ai';
import { Counter, Registry } from 'prom-client';
import * as v from 'valibot';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { sidesOf, type TextContext } from '../analyst/text/context.ts';
import { claimsIn } from '../analyst/text/slot.ts';
import { checkDraft } from '../analyst/voice/check-draft.ts';
import type { Answered, Answerer } from '../questions/answerer.ts';
import { createModelBreaker, type ModelState } from './model-breaker.ts';
import { MOST_SENTENCES, QUESTION_SYSTEM_PROMPT, questionPrompt } from './question-prompt.ts';
import { type AnswerForm, TROUBLES } from './request-answer.ts';
import { requestWithinBudget } from './request-within-budget.ts';
import type { TokenBudget } from './token-budget.ts';

export interface QuestionAnswererParts {
  readonly model: LanguageModel;
  readonly budget: TokenBudget;
  /** By which a model in trouble is paused; the machine's unless a test sets it. */
  readonly clock?: Clock;
  readonly log: Log;
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 30_000;
const MAX_OUTPUT_TOKENS = 2_000;

interface Sentences {
  readonly sentences: string[];
}

const FORM: AnswerForm<Sentences> = {
  name: 'answer',
  schema: v.object({ sentences: v.pipe(v.array(v.string()), v.maxLength(20)) }),
  jsonSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['sentences'],
    properties: { sentences: { type: 'array', items: { type: 'string' } } },
  },
};

/** What stands of an answer: sentences with evidence, in words that passed the check. */
function standing({ sentences }: Sentences, context: TextContext): string[] {
  const action = sidesOf(context).ours === 'long' ? 'LONG' : 'SHORT';
  const { draft } = checkDraft(
    { sections: [{ title: 'Overview', sentences }] },
    { claims: context.claims, action },
  );
  return draft.sections
    .flatMap((section) => section.sentences)
    .filter((sentence) => claimsIn([sentence]).length > 0)
    .slice(0, MOST_SENTENCES);
}

/**
 * Has a language model answer a question from the claims of a moment, within the share that
 * questions have of the day's budget. Its pauses are its own: no question silences the writer.
 * Nothing of question or answer is logged.
 */
export function createQuestionAnswerer(parts: QuestionAnswererParts): Answerer {
  const { model, budget, log, timeLimitMs = TIME_LIMIT_MS } = parts;
  const breaker = createModelBreaker(parts.clock ?? systemClock);
  const tokensOn = (registry: Registry) =>
    new Counter({
      name: 'analysis_model_question_tokens_total',
      help: "Tokens of people's questions that the model was given (input) and gave (output).",
      labelNames: ['kind'],
      registers: [registry],
    });
  let tokens = tokensOn(new Registry());

  return {
    measure(registry) {
      tokens = tokensOn(registry);
    },
    async answer(question, context, signal): Promise<Answered> {
      const report = breaker.begin();
      if (!report) return { notAsked: 'paused' };
      let state: ModelState = 'unknown';
      try {
        const request = {
          model,
          form: FORM,
          system: QUESTION_SYSTEM_PROMPT,
          prompt: questionPrompt(question, context),
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
        };
        const answer = await requestWithinBudget(request, {
          budget,
          use: 'question',
          tokens,
          log,
        });
        if (answer === 'budget') return { notAsked: 'budget' };
        const { value, failure } = answer;
        if (signal.aborted) return { failed: true };
        state = failure !== null && TROUBLES.has(failure) ? 'in-trouble' : 'answers';
        if (value) return { sentences: standing(value, context) };
        log.warn({ coin: context.coin, cause: failure }, 'a question was not answered');
        return { failed: true };
      } finally {
        report(state);
      }
    },
  };
}
