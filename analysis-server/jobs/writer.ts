import type { Registry } from 'prom-client';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Analysed } from '../analyst/analyse.ts';
import type { Words } from '../analyst/text/written-text.ts';

/** The words about an analysis and who wrote them. */
export interface WrittenText extends Words {
  /** 'rules', or a model's name. */
  readonly writer: string;
}

/** What is reported while words are written. */
export interface WritingListener {
  /** Says in plain words what is being done. */
  onProgress(text: string): void;
  /** Receives all sections that are finished so far. */
  onText(text: SpannedText): void;
}

/** Turns claims into words. It has its own way out of every failure and rejects only when aborted. */
export interface Writer {
  /** Puts the writer's own metrics with those of the server that has it. */
  measure?(registry: Registry): void;
  /** @param signal aborted when nobody waits for the words any more */
  write(analysed: Analysed, listener: WritingListener, signal: AbortSignal): Promise<WrittenText>;
}
