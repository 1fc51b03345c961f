import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { Action } from '../../domain/analysis/recommendation.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { type Analysed, contextOf } from '../analyst/analyse.ts';
import type { TextContext } from '../analyst/text/context.ts';
import type { Draft, DraftSection } from '../analyst/text/draft.ts';
import { linesOf } from '../analyst/text/lines.ts';
import { realise } from '../analyst/text/realise.ts';
import { writtenText } from '../analyst/text/written-text.ts';
import { type CheckedDraft, checkDraft } from '../analyst/voice/check-draft.ts';
import {
  rulesWriter,
  type Writer,
  type WritingListener,
  type WrittenText,
} from '../jobs/writer.ts';
import { DRAFT_FORM } from './draft-schema.ts';
import { createSectionReader } from './finished-sections.ts';
import { createModelBreaker, type ModelState } from './model-breaker.ts';
import { createModelMetrics } from './model-metrics.ts';
import { claimsPrompt, SYSTEM_PROMPT, secondPrompt } from './prompt.ts';
import { type ModelAnswer, type RequestFailure, TROUBLES } from './request-answer.ts';
import { type ModelParts, requestWithinBudget } from './request-within-budget.ts';

interface LanguageModelWriterParts extends ModelParts {
  readonly modelName: string;
}

const TIME_LIMIT_MS = 45_000;
const MAX_OUTPUT_TOKENS = 6_000;
const WAIT_UNTOLD_MS = 1_000;
const LEAST_SLOTS = 8;

type Cause = RequestFailure | 'budget' | 'drafts' | 'paused' | 'error';
type Attempt = { readonly checked: CheckedDraft | null } | { readonly cause: Cause };

type Outcome = { readonly written: WrittenText } | { readonly cause: Cause };

const SAYS_NOTHING: ReadonlySet<Cause> = new Set(['budget', 'error']);

function stateAfter(outcome: Outcome): ModelState {
  if ('written' in outcome) return 'answers';
  if (TROUBLES.has(outcome.cause)) return 'in-trouble';
  return SAYS_NOTHING.has(outcome.cause) ? 'unknown' : 'answers';
}

type Checking = TextContext & { readonly action: Action };

/** The finished sections as they will read, before duties are added and the length is trimmed. */
function shownText(sections: readonly DraftSection[], context: Checking): SpannedText {
  const told = Object.values(linesOf(context)).flat();
  return realise(checkDraft({ sections }, context).draft, context, told);
}

/**
 * Has a model choose and argue; its words are checked, its evidence filled in by code. The rules
 * write after two weak drafts, any failure, over budget, or while the model is paused.
 */
export function createLanguageModelWriter(parts: LanguageModelWriterParts): Writer {
  const { model, modelName, budget, log } = parts;
  const timeLimitMs = parts.timeLimitMs ?? TIME_LIMIT_MS;
  const breaker = createModelBreaker(parts.clock ?? systemClock);
  let metrics = createModelMetrics(new Registry(), budget);

  function ask(
    prompt: string,
    context: Checking,
    listener: WritingListener,
    signal: AbortSignal,
  ): Promise<ModelAnswer<Draft> | 'budget'> {
    const reader = createSectionReader();
    let section: string | null = null;
    let shown = 0;
    const request = {
      model,
      form: DRAFT_FORM,
      system: SYSTEM_PROMPT,
      prompt,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal,
      onText: (text: string) => {
        reader.read(text);
        const { finished, underWay } = reader;
        if (underWay !== null && underWay !== section) listener.onProgress(`Writing: ${underWay}`);
        section = underWay;
        if (finished.length > shown) listener.onText(shownText(finished, context));
        shown = finished.length;
      },
    };
    return requestWithinBudget(request, { budget, use: 'text', tokens: metrics.tokens, log });
  }

  /** One draft; a busy or failing server is retried once, after its Retry-After. */
  async function draft(
    prompt: string,
    context: Checking,
    listener: WritingListener,
    deadline: { readonly signal: AbortSignal; readonly at: number },
    spent: { tokens: number },
  ): Promise<Attempt> {
    for (let attempt = 0; ; attempt++) {
      const answer = await ask(prompt, context, listener, deadline.signal);
      if (answer === 'budget') return { cause: 'budget' };
      spent.tokens += answer.tokens.input + answer.tokens.output;
      const { failure } = answer;
      if (answer.value) {
        listener.onProgress('Checking every word');
        return { checked: checkDraft(answer.value, context) };
      }
      metrics.drafts.inc({ outcome: failure ?? 'wrong-schema' });
      if (failure === 'wrong-schema' || failure === 'cut-off') return { checked: null };
      const pause = answer.retryAfter === null ? WAIT_UNTOLD_MS : answer.retryAfter * 1000;
      const mayRetry = failure === 'rate-limited' || failure === 'server-error';
      if (attempt > 0 || !mayRetry || performance.now() + pause >= deadline.at) {
        return { cause: failure ?? 'error' };
      }
      listener.onProgress(`Waiting for ${modelName}`);
      await wait(pause, undefined, { signal: deadline.signal });
    }
  }

  async function byModel(
    analysed: Analysed,
    listener: WritingListener,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { coin, tradeRecommendation } = analysed.facts;
    const context = { ...contextOf(analysed), action: tradeRecommendation.action };
    const deadline = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      at: performance.now() + timeLimitMs,
    };
    const spent = { tokens: 0 };
    const firstPrompt = claimsPrompt(context);
    let prompt = firstPrompt;
    for (const round of ['first', 'second'] as const) {
      listener.onProgress(round === 'first' ? 'Writing the analysis' : 'Writing it once more');
      const attempt = await draft(prompt, context, listener, deadline, spent);
      metrics.tokensOfText.set(spent.tokens);
      if ('cause' in attempt) return attempt;
      const { checked } = attempt;
      for (const { fault } of checked?.lost ?? []) metrics.lostVoices.inc({ reason: fault });
      if (checked && checked.slots >= LEAST_SLOTS) {
        metrics.drafts.inc({ outcome: 'accepted' });
        const counts = { slots: checked.slots, lostVoices: checked.lost.length };
        log.info({ coin, round, tokens: spent.tokens, ...counts }, 'text written by the model');
        return { written: { ...writtenText(checked.draft, context), writer: modelName } };
      }
      if (checked) metrics.drafts.inc({ outcome: 'not-enough' });
      prompt = secondPrompt(firstPrompt, checked?.lost ?? null);
    }
    return { cause: 'drafts' };
  }

  /** Asks the model unless it is paused. @throws the abort reason of `signal` */
  async function ifAsked(
    analysed: Analysed,
    listener: WritingListener,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { coin } = analysed.facts;
    const report = breaker.begin();
    if (!report) return { cause: 'paused' };
    const outcome = await byModel(analysed, listener, signal).catch((error: unknown): Outcome => {
      const isTime = error instanceof Error && error.name === 'AbortError';
      if (!isTime) log.warn({ err: error, coin }, 'the model could not be asked');
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
    async write(analysed, listener, signal) {
      const outcome = await ifAsked(analysed, listener, signal);
      if ('written' in outcome) return outcome.written;
      const { coin } = analysed.facts;
      metrics.takeovers.inc({ cause: outcome.cause });
      log.warn({ coin, cause: outcome.cause }, 'text written by rules instead');
      listener.onProgress('Writing by rules');
      return rulesWriter.write(analysed, listener, signal);
    },
  };
}
