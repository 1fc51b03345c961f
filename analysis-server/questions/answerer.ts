import type { Registry } from 'prom-client';
import type { TextContext } from '../analyst/text/context.ts';

export type Answered =
  | { readonly sentences: readonly string[] }
  | { readonly notAsked: 'budget' | 'paused' }
  | { readonly failed: true };

/** Answers a free question from one moment's claims. */
export interface Answerer {
  /** Registers its own metrics. */
  measure?(registry: Registry): void;
  /** Has its own time limit; an aborted `signal` counts as a failure. */
  answer(question: string, context: TextContext, signal: AbortSignal): Promise<Answered>;
}
