import { useCallback, useRef } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { useWeekLine } from '../../../data/week-lines.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { usePlanNow } from '../plan-status/use-plan-now.ts';
import type { ShareOutcome } from './open-share.ts';

const SAID: Readonly<Record<ShareOutcome, string>> = {
  shared: 'Shared.',
  saved: 'Picture saved.',
  'saved and copied': 'Picture saved and copied.',
  'given up': '',
  failed: 'The picture could not be made.',
};

type ShareCode = typeof import('./open-share.ts');

export interface PlanActions {
  /** Loads the code ahead of a press: some browsers copy and share only right after it. */
  readonly prepare: () => void;
  readonly share: () => Promise<void>;
  readonly copy: () => Promise<void>;
}

/** `kept` is null while the text is being written; `onSaid` gets the outcome in words. */
export function usePlanActions(
  facts: KnownFacts,
  kept: ChartedAnalysis | null,
  onSaid: (words: string) => void,
): PlanActions {
  const { price, known, now } = usePlanNow(facts, kept);
  const closes = useWeekLine(facts.coin);
  const code = useRef<Promise<ShareCode | null>>(null);
  const load = useCallback(() => {
    code.current ??= import('./open-share.ts').catch(() => null);
    return code.current;
  }, []);
  const prepare = useCallback(() => void load(), [load]);
  const from = () => ({
    facts,
    price,
    status: known?.status ?? null,
    closes,
    moment: now,
    link: location.origin,
  });
  return {
    prepare,
    async share() {
      const outcome = await load()
        .then((it) => it?.openShare(from()))
        .catch(() => null);
      onSaid(SAID[outcome ?? 'failed']);
    },
    async copy() {
      const isCopied = await load()
        .then((it) => it?.copyPlan(from()))
        .catch(() => false);
      onSaid(isCopied ? 'Plan copied.' : 'The plan could not be copied.');
    },
  };
}
