import type { InputsAnswer } from './inputs-answer.ts';
import type { Recomputation } from './recomputation.ts';

/** What the page asks of the worker that computes an analysis again. */
export interface WorkerRequest {
  /** As the server stored it. */
  readonly result: unknown;
  readonly inputs: InputsAnswer;
}

export type WorkerAnswer =
  | {
      readonly found: Recomputation;
      /** How many candles it was computed from, of all timeframes. */
      readonly candles: number;
      readonly seconds: number;
    }
  /** It failed by a fault of the program or of the device. */
  | { readonly problem: string };
