import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';

/** An analysis as its device has it. */
export interface Stored {
  readonly coin: string;
  readonly analysis: unknown;
  readonly chart: SnapshotChart;
  /** ms UTC */
  readonly at: number;
  readonly price: number;
}

/** Texts of a page with everything open. */
export interface WholePage {
  readonly text: string;
  /** Of the questions, of which one is open at a time. */
  readonly answers: readonly string[];
  readonly marks: readonly (readonly [claim: string, text: string])[];
}
