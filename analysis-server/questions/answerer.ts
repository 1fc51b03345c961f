import type { Registry } from 'prom-client';
import type { TextContext } from '../analyst/text/context.ts';

export type Answered =
  /** Sentences with slots, each checked; none where the evidence does not answer the question. */
  | { readonly sentences: readonly string[] }
  /** Why the model was not asked: the day's budget, or a pause after trouble. */
  | { readonly notAsked: 'budget' | 'paused' }
  /** It was asked in vain. */
  | { readonly failed: true };

/** Answers a person's own question by the claims of a moment. */
export interface Answerer {
  /** Puts its own metrics with those of the server that has it. */
  measure?(registry: Registry): void;
  /** It has its own time limit; an aborted `signal` ends it as one that failed. */
  answer(question: string, context: TextContext, signal: AbortSignal): Promise<Answered>;
}
