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

type Asked = { readonly target: ChartTarget; readonly pending: boolean };

/** The mark stays until dismissed or until `analysis`, an identifier, changes. */
export function useChartTarget(analysis: number, onTimeframe: (timeframe: Timeframe) => void) {
  /** Pending until the chart has moved there. */
  const [asked, setAsked] = useState<(Asked & { readonly of: number }) | null>(null);
  const show = useCallback(
    (target: ChartTarget | null) => {
      if (target) onTimeframe(target.timeframe);
      setAsked(target && { of: analysis, target, pending: true });
    },
    [analysis, onTimeframe],
  );
  const onShown = useCallback(() => setAsked((shown) => shown && { ...shown, pending: false }), []);
  const onClear = useCallback(() => setAsked(null), []);
  const { target = null, pending = false } = asked?.of === analysis ? asked : {};
  const focus = useMemo(
    () => ({ target, pending, onShown, onClear }),
    [target, pending, onShown, onClear],
  );
  return { show, focus };
}

export type ChartFocus = ReturnType<typeof useChartTarget>['focus'];
