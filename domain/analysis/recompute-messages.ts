import type { InputsAnswer } from './inputs-answer.ts';
import type { Recomputation } from './recomputation.ts';

export interface WorkerRequest {
  readonly result: unknown;
  readonly inputs: InputsAnswer;
}

export type WorkerAnswer =
  | {
      readonly found: Recomputation;
      /** Candles of all timeframes. */
      readonly candles: number;
      readonly seconds: number;
    }
  /** A bug, or a failure of the device. */
  | { readonly problem: string };
