import type { CandleSeries } from '../market/candle.ts';
import type { Coin } from '../market/coin.ts';
import type { Timeframe } from '../market/timeframe.ts';
import type { EpochMs } from '../text/quantity.ts';
import type { AnalysisResult } from './analysis.ts';
import type { CandleBlocks } from './candle-blocks.ts';
import type { InputsAnswer } from './inputs-answer.ts';
import type { SnapshotChart } from './readings/chart.ts';
import type { Recomputation } from './recomputation.ts';
import type { SnapshotInputs } from './snapshot-inputs.ts';

export interface CandleHistory extends Pick<CandleBlocks, 'market' | 'weeks' | 'tickSize'> {
  readonly coin: Coin;
  /** 15m closes: the first and last moment that may be asked. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly candles: Readonly<Record<Timeframe, HeldCandles>>;
}

export interface HeldCandles {
  readonly series: CandleSeries;
  readonly corrections: CandleBlocks['corrections'];
}

export interface StoredMoment
  extends Pick<AnalysisResult, 'market' | 'tickSize' | 'actualAnalysisTime'> {
  readonly inputs: SnapshotInputs;
}

interface AskedMoment {
  readonly at: EpochMs;
  readonly stored: StoredMoment | null;
}

export type WorkerRequest =
  | { readonly result: unknown; readonly inputs: InputsAnswer }
  | { readonly history: CandleHistory }
  | { readonly analyse: AskedMoment }
  | { readonly draw: AskedMoment };

export type WorkerAnswer =
  | {
      readonly found: Recomputation;
      /** Candles of all timeframes. */
      readonly candles: number;
      readonly seconds: number;
    }
  | HistoryRange
  | { readonly analysis: AnalysisResult }
  | MomentRefusal
  | { readonly chart: SnapshotChart }
  /** A bug, or a failure of the device. */
  | { readonly problem: string };

export interface HistoryRange {
  readonly first: EpochMs;
  readonly last: EpochMs;
  readonly closes: readonly (readonly [at: EpochMs, price: number])[];
}

export interface MomentRefusal {
  readonly refused: string;
  readonly nearest: EpochMs | null;
}
