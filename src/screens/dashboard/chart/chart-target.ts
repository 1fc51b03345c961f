import { createContext, useCallback, useContext, useState } from 'react';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';

/** Candles and prices that are drawn out. */
export interface TargetMark {
  /** Open times (ms UTC) of the first and of the last candle; null where no stretch is meant. */
  readonly candles: { readonly first: number; readonly last: number } | null;
  readonly prices: readonly number[];
  /** What is to be seen there, in words. */
  readonly words: string;
}

/** What somebody asked to see on the chart. */
export interface ChartTarget {
  readonly timeframe: Timeframe;
  /** Open time (ms UTC) of the candle that the cursor goes on. */
  readonly candle: number;
  /** What is marked until it is taken away; null where the cursor says it all. */
  readonly mark: TargetMark | null;
}

/** Shows a target on the page's chart in place of the one before; null takes that away. */
export type ShowOnChart = (target: ChartTarget | null) => void;

const ShowOnChartContext = createContext<ShowOnChart>(() => undefined);

/** Lets everything in it ask the chart for candles. */
export const ShowOnChartProvider = ShowOnChartContext.Provider;

export const useShowOnChart = (): ShowOnChart => useContext(ShowOnChartContext);

/**
 * The target of a page's chart. Its mark stays until it is taken away or the analysis is another.
 * @param analysis what tells the analysis from others
 */
export function useChartTarget(analysis: number, onTimeframe: (timeframe: Timeframe) => void) {
  const [asked, setAsked] = useState<{ of: number; target: ChartTarget } | null>(null);
  /** Whether the chart has yet to go there. */
  const [pending, setPending] = useState(false);
  const show = (target: ChartTarget | null) => {
    if (target) onTimeframe(target.timeframe);
    setAsked(target && { of: analysis, target });
    setPending(target !== null);
  };
  const onShown = useCallback(() => setPending(false), []);
  const onClear = useCallback(() => setAsked(null), []);
  const target = asked?.of === analysis ? asked.target : null;
  return { show, focus: { target, pending, onShown, onClear } };
}

/** What the chart is asked to show. */
export type ChartFocus = ReturnType<typeof useChartTarget>['focus'];
