import { create } from 'zustand';
import type { KnownFacts } from '../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { RunningJob } from '../device/database/running.ts';
import { onLeaving } from './leaving.ts';
import { holdReload } from './unsaved.ts';

export type Run =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'processing';
      readonly job: RunningJob;
      readonly progress: string;
      readonly facts: KnownFacts | null;
      /** The sections that are written so far. */
      readonly words: SpannedText | null;
    }
  | { readonly phase: 'complete'; readonly coin: Coin; readonly duration: number }
  | { readonly phase: 'error'; readonly coin: Coin; readonly message: string };

const IDLE: Run = { phase: 'idle' };

interface RunState {
  readonly run: Run;
}

/** The analysis that the person waits for. It goes on while other screens are open. */
export const useAnalysisRun = create<RunState>(() => ({ run: IDLE }));

/** The run as it is now. */
export const currentRun = (): Run => useAnalysisRun.getState().run;

/** Forgets how the last run ended. A run that goes on is left alone. */
export function clearRun(): void {
  if (currentRun().phase !== 'processing') useAnalysisRun.setState({ run: IDLE });
}

/** Stops following when the person leaves. */
onLeaving(() => {
  holdReload('analysis', false);
  useAnalysisRun.setState({ run: IDLE });
});
