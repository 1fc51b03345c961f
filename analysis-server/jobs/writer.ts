import type { Registry } from 'prom-client';
import type { SpannedText } from '../../domain/claim/claim.ts';
import { type Analysed, wordsByRules } from '../analyst/analyse.ts';
import type { Words } from '../analyst/text/written-text.ts';

export interface WrittenText extends Words {
  readonly writer: string;
}

export interface WritingListener {
  onProgress(text: string): void;
  onText(text: SpannedText): void;
}

/** Turns claims into words. Recovers from every failure; rejects only when aborted. */
export interface Writer {
  measure?(registry: Registry): void;
  write(analysed: Analysed, listener: WritingListener, signal: AbortSignal): Promise<WrittenText>;
}

/** Writes at once without a model; the same claims always give the same words. */
export const rulesWriter: Writer = {
  async write(analysed) {
    return wordsByRules(analysed);
  },
};
