import type { Registry } from 'prom-client';
import type { AnalysisFacts, Citation } from '../../domain/analysis.ts';

/** The words about an analysis. */
export interface WrittenAnalysis {
  readonly text: string;
  readonly citations: Citation[];
  /** 'rules', or a model's name. */
  readonly writer: string;
}

/** Turns facts into words. It has its own way out of every failure and rejects only when aborted. */
export interface Writer {
  /** Puts the writer's own metrics with those of the server that has it. */
  measure?(registry: Registry): void;
  /**
   * @param onProgress says in plain words what is being done
   * @param signal aborted when nobody waits for the words any more
   */
  write(
    facts: AnalysisFacts,
    onProgress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<WrittenAnalysis>;
}
