import type { Timeframe } from '../../domain/market/timeframe.ts';
import type { AverageName } from './claims/terms.ts';
import { type SingleLevel, singleLevel } from './levels.ts';
import type { MarketPicture } from './market-picture.ts';

/** Without those whose history is too short. */
export function averageMarks<A extends AverageName>(
  { timeframes }: Pick<MarketPicture, 'timeframes'>,
  of: readonly Timeframe[],
  averages: readonly A[],
): (SingleLevel & { readonly average: A })[] {
  return of.flatMap((timeframe) =>
    averages.flatMap((average) => {
      const value = timeframes[timeframe].technicalIndicators.movingAverages[average];
      if (value === null) return [];
      const fact = `${timeframe}.movingAverages.${average}`;
      return { ...singleLevel({ kind: 'average', timeframe, average }, fact, value), average };
    }),
  );
}

export function cloudMarks(
  { timeframes }: Pick<MarketPicture, 'timeframes'>,
  timeframe: Timeframe,
): SingleLevel[] {
  const { senkouSpanA: a, senkouSpanB: b } = timeframes[timeframe].ichimokuCloud;
  if (a === null || b === null) return [];
  const edge = (name: 'upper' | 'lower', span: 'A' | 'B', value: number) =>
    singleLevel({ kind: 'cloud', timeframe, edge: name }, `${timeframe}.senkouSpan${span}`, value);
  return a > b
    ? [edge('upper', 'A', a), edge('lower', 'B', b)]
    : [edge('upper', 'B', b), edge('lower', 'A', a)];
}
