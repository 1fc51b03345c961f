import type { Registry } from 'prom-client';
import type { TextContext } from '../analyst/text/context.ts';

export type Answered =
  | { readonly sentences: readonly string[] }
  | { readonly notAsked: 'budget' | 'paused' }
  | { readonly failed: true };

export interface Answerer {
  measure?(registry: Registry): void;
  /** Has its own time limit; an aborted `signal` counts as a failure. */
  answer(question: string, context: TextContext, signal: AbortSignal): Promise<Answered>;
}
