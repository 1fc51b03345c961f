import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '../../../backend/failure.ts';
import { readSample, type Sample } from '../../../backend/sample.ts';
import { holdChart } from '../../../state/chart-at-hand.ts';
import { onReachable } from '../../../state/connectivity.ts';

export type SampleAnswer =
  | { readonly status: 'waiting' }
  | { readonly status: 'sample'; readonly sample: Sample }
  /** The operator shows none. */
  | { readonly status: 'closed' }
  | { readonly status: 'failed'; readonly sentence: string };

const UNREADABLE = 'This version of the app cannot read this analysis. Reload the page.';
/** The first analysis of all is made within seconds: how often and how long it is waited for, in ms. */
const AGAIN = 4_000;
const TRIES = 15;
const NOT_THERE_YET = 503;

/** The open analysis. `retry` asks again after a failure; it comes by itself once the server is back. */
export function useSample(): { readonly answer: SampleAnswer; readonly retry: () => void } {
  const [answer, setAnswer] = useState<SampleAnswer>({ status: 'waiting' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setAnswer({ status: 'waiting' });
    setRound((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (left: number) => {
      const outcome = await readSample();
      if (!wanted) return;
      if (outcome.ok) {
        if (outcome.value === 'unreadable') setAnswer({ status: 'failed', sentence: UNREADABLE });
        else {
          holdChart(outcome.value.snapshotId, outcome.value.chart);
          setAnswer({ status: 'sample', sample: outcome.value });
        }
        return;
      }
      const { failure } = outcome;
      if (failure.status === 404) setAnswer({ status: 'closed' });
      else if (failure.status === NOT_THERE_YET && left > 0) {
        timer = setTimeout(() => void ask(left - 1), AGAIN);
      } else setAnswer({ status: 'failed', sentence: sentenceOf(failure) });
    };
    void ask(TRIES);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [round]);
  const failed = answer.status === 'failed';
  useEffect(() => (failed ? onReachable('analysis', retry) : undefined), [failed, retry]);
  return { answer, retry };
}
