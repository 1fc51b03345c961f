import { create } from 'zustand';
import type { KnownFacts } from '../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { RunningJob } from '../data/database/running-job.ts';
import { onSessionEnd } from './session-scope.ts';
import { holdReload } from './unsaved.ts';

export type Run =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'processing';
      readonly job: RunningJob;
      readonly progress: string;
      readonly facts: KnownFacts | null;
      readonly words: SpannedText | null;
    }
  | { readonly phase: 'complete'; readonly coin: Coin; readonly duration: number }
  | { readonly phase: 'error'; readonly coin: Coin; readonly message: string };

const IDLE: Run = { phase: 'idle' };

export const useAnalysisRun = create<{ readonly run: Run }>(() => ({ run: IDLE }));

export const currentRun = (): Run => useAnalysisRun.getState().run;

/** Forgets how the last run ended; leaves a running one alone. */
export function clearRun(): void {
  if (currentRun().phase !== 'processing') useAnalysisRun.setState({ run: IDLE });
}

onSessionEnd(() => {
  holdReload('analysis', false);
  useAnalysisRun.setState({ run: IDLE });
});
