import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModel } from 'ai';
import { Registry } from 'prom-client';
import type { AnalysisFacts } from '../../domain/analysis.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { briefingOf } from '../analyst/briefing.ts';
import { type JudgedDraft, judgeDraft } from '../analyst/grounding/judge-draft.ts';
import type { Grounds } from '../analyst/grounding/judge-sentence.ts';
import { rulesWriter } from '../jobs/rules-writer.ts';
import type { Writer, WrittenAnalysis } from '../jobs/writer.ts';
import { createModelBreaker, type ModelState } from './model-breaker.ts';
import { createModelMetrics, type ModelMetrics } from './model-metrics.ts';
import { factsPrompt, SYSTEM_PROMPT, secondPrompt } from './prompt.ts';
import {
  type DraftAnswer,
  estimatedTokens,
  type RequestFailure,
  requestDraft,
} from './request-draft.ts';
import type { TokenBudget } from './token-budget.ts';
import { sectionUnderWay } from './writing-progress.ts';

export interface LanguageModelWriterParts {
  readonly model: LanguageModel;
  /** As the text names its writer. */
  readonly modelName: string;
  readonly budget: TokenBudget;
  readonly log: Log;
  /** By which a model in trouble is paused; the machine's unless a test sets it. */
  readonly clock?: Clock;
  /** For the whole writing, both drafts and a wait between them included. */
  readonly timeLimitMs?: number;
  readonly maxOutputTokens?: number;
}

const TIME_LIMIT_MS = 45_000;
const MAX_OUTPUT_TOKENS = 6_000;
const WAIT_UNTOLD_MS = 1_000;

type Cause = RequestFailure | 'budget' | 'drafts' | 'paused' | 'error';
type Attempt = { readonly judged: JudgedDraft | null } | { readonly cause: Cause };

/** The words that the model's draft came to, or why the rules have to write. */
type Outcome = { readonly written: WrittenAnalysis } | { readonly cause: Cause };

const TROUBLES: ReadonlySet<Cause> = new Set([
  'timeout',
  'unreachable',
  'server-error',
  'rate-limited',
]);
const SAYS_NOTHING: ReadonlySet<Cause> = new Set(['budget', 'error']);

function stateAfter(outcome: Outcome): ModelState {
  if ('written' in outcome) return 'answers';
  if (TROUBLES.has(outcome.cause)) return 'in-trouble';
  return SAYS_NOTHING.has(outcome.cause) ? 'unknown' : 'answers';
}

/**
 * Writes with a language model, judged by the facts; after two drafts, any failure, past the daily
 * budget, or while a model in trouble is paused the rules write.
 */
export function createLanguageModelWriter(parts: LanguageModelWriterParts): Writer {
  const { model, modelName, budget, log } = parts;
  const maxOutputTokens = parts.maxOutputTokens ?? MAX_OUTPUT_TOKENS;
  const timeLimitMs = parts.timeLimitMs ?? TIME_LIMIT_MS;
  const breaker = createModelBreaker(parts.clock ?? systemClock);
  let metrics: ModelMetrics = createModelMetrics(new Registry(), budget);

  async function ask(
    prompt: string,
    onProgress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<DraftAnswer | 'budget'> {
    const reservation = await budget.reserve(
      estimatedTokens(SYSTEM_PROMPT + prompt) + maxOutputTokens,
    );
    if (!reservation) return 'budget';
    let section: string | null = null;
    const answer = await requestDraft({
      model,
      system: SYSTEM_PROMPT,
      prompt,
      maxOutputTokens,
      signal,
      onText: (text) => {
        const now = sectionUnderWay(text);
        if (now !== null && now !== section) onProgress(`Writing: ${now}`);
        section = now;
      },
    });
    const { input, output } = answer.tokens;
    metrics.tokens.inc({ kind: 'input' }, input);
    metrics.tokens.inc({ kind: 'output' }, output);
    // What was set aside stays used then: the budget is not overdrawn, and the draft not lost.
    await reservation
      .settle(input + output)
      .catch((error: unknown) => log.warn({ err: error }, 'used tokens could not be settled'));
    return answer;
  }

  /** One draft; a server that is busy or in trouble is asked once more, when it says so. */
  async function draft(
    prompt: string,
    grounds: Grounds,
    onProgress: (text: string) => void,
    deadline: { readonly signal: AbortSignal; readonly at: number },
    spent: { tokens: number },
  ): Promise<Attempt> {
    for (let attempt = 0; ; attempt++) {
      const answer = await ask(prompt, onProgress, deadline.signal);
      if (answer === 'budget') return { cause: 'budget' };
      spent.tokens += answer.tokens.input + answer.tokens.output;
      const { failure } = answer;
      if (answer.draft) {
        onProgress('Checking every number');
        return { judged: judgeDraft(answer.draft, grounds) };
      }
      metrics.drafts.inc({ outcome: failure ?? 'wrong-schema' });
      if (failure === 'wrong-schema' || failure === 'cut-off') return { judged: null };
      const pause = answer.retryAfter === null ? WAIT_UNTOLD_MS : answer.retryAfter * 1000;
      const mayRetry = failure === 'rate-limited' || failure === 'server-error';
      if (attempt > 0 || !mayRetry || performance.now() + pause >= deadline.at) {
        return { cause: failure ?? 'error' };
      }
      onProgress(`Waiting for ${modelName}`);
      await wait(pause, undefined, { signal: deadline.signal });
    }
  }

  async function byModel(
    facts: AnalysisFacts,
    onProgress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { table } = briefingOf(facts);
    const grounds: Grounds = { table, coin: facts.coin };
    const deadline = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      at: performance.now() + timeLimitMs,
    };
    const spent = { tokens: 0 };
    let prompt = factsPrompt(table);
    for (const round of ['first', 'second'] as const) {
      onProgress(round === 'first' ? `Asking ${modelName}` : 'Asking once more');
      const attempt = await draft(prompt, grounds, onProgress, deadline, spent);
      metrics.tokensOfText.set(spent.tokens);
      if ('cause' in attempt) return attempt;
      const { judged } = attempt;
      for (const { reason } of judged?.dropped ?? []) metrics.droppedSentences.inc({ reason });
      if (judged && judged.faults.length === 0) {
        metrics.drafts.inc({ outcome: 'accepted' });
        log.info(
          { coin: facts.coin, round, tokens: spent.tokens, dropped: judged.dropped.length },
          'text written by the model',
        );
        return { written: { ...judged.written, writer: modelName } };
      }
      if (judged) metrics.drafts.inc({ outcome: 'not-enough' });
      prompt = secondPrompt(table, judged);
    }
    return { cause: 'drafts' };
  }

  /** Asks the model unless it is paused. @throws the reason of `signal` where that was aborted */
  async function ifAsked(
    facts: AnalysisFacts,
    onProgress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const report = breaker.begin();
    if (!report) return { cause: 'paused' };
    const outcome = await byModel(facts, onProgress, signal).catch((error: unknown): Outcome => {
      const isTime = error instanceof Error && error.name === 'AbortError';
      if (!isTime) log.warn({ err: error, coin: facts.coin }, 'the model could not be asked');
      return { cause: isTime ? 'timeout' : 'error' };
    });
    report(signal.aborted ? 'unknown' : stateAfter(outcome));
    signal.throwIfAborted();
    return outcome;
  }

  return {
    measure(registry) {
      metrics = createModelMetrics(registry, budget);
    },
    async write(facts, onProgress, signal) {
      const outcome = await ifAsked(facts, onProgress, signal);
      if ('written' in outcome) return outcome.written;
      metrics.takeovers.inc({ cause: outcome.cause });
      log.warn({ coin: facts.coin, cause: outcome.cause }, 'text written by rules instead');
      onProgress('Writing by rules');
      return rulesWriter.write(facts, onProgress, signal);
    },
  };
}
