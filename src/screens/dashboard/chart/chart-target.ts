import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export interface TargetMark {
  /** Open times (ms UTC) of the first and last candle; null if no range is meant. */
  readonly candles: { readonly first: number; readonly last: number } | null;
  readonly prices: readonly number[];
  readonly words: string;
}

export interface ChartTarget {
  readonly timeframe: Timeframe;
  /** Open time (ms UTC) of the candle for the cursor. */
  readonly candle: number;
  /** Stays until dismissed; null where the cursor is enough. */
  readonly mark: TargetMark | null;
}

/** Replaces the current target; null removes it. */
export type ShowOnChart = (target: ChartTarget | null) => void;

const ShowOnChartContext = createContext<ShowOnChart>(() => undefined);

export const ShowOnChartProvider = ShowOnChartContext.Provider;

export const useShowOnChart = (): ShowOnChart => useContext(ShowOnChartContext);

/** The mark stays until dismissed or until `analysis`, an identifier, changes. */
export function useChartTarget(analysis: number, onTimeframe: (timeframe: Timeframe) => void) {
  const [asked, setAsked] = useState<{ of: number; target: ChartTarget } | null>(null);
  /** The chart has not moved there yet. */
  const [pending, setPending] = useState(false);
  const show = useCallback(
    (target: ChartTarget | null) => {
      if (target) onTimeframe(target.timeframe);
      setAsked(target && { of: analysis, target });
      setPending(target !== null);
    },
    [analysis, onTimeframe],
  );
  const onShown = useCallback(() => setPending(false), []);
  const onClear = useCallback(() => setAsked(null), []);
  const target = asked?.of === analysis ? asked.target : null;
  const focus = useMemo(
    () => ({ target, pending, onShown, onClear }),
    [target, pending, onShown, onClear],
  );
  return { show, focus };
}

export type ChartFocus = ReturnType<typeof useChartTarget>['focus'];
