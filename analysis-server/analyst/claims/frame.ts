import type { ClaimKind, ClaimValue } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { at } from '../../indicators/line.ts';
import { type Finding, type FoundClaim, foundClaim } from './claim.ts';
import { type MarketMoment, momentValue, priceValue } from './moment.ts';

export function frameAt(moment: MarketMoment, timeframe: Timeframe) {
  const { picture, series, history } = moment;
  return {
    timeframe,
    values: picture.timeframes[timeframe],
    series: series[timeframe],
    history: history[timeframe],
    price: picture.price,
    tickSize: picture.tickSize,
    priceValue: priceValue(moment),
    /** By the reading's field: 'RSI', 'movingAverages.MA50'. */
    value: (field: string, value: number) => momentValue(moment, `${timeframe}.${field}`, value),
    candleValue: (column: 'open' | 'high' | 'low' | 'close', row: number): ClaimValue => ({
      fact: `${timeframe}.${column}`,
      timeframe,
      value: at(series[timeframe][column], row),
      candleTime: epochMs(at(series[timeframe].time, row)),
    }),
  };
}

export type Frame = Readonly<ReturnType<typeof frameAt>>;

export const framesAt = (moment: MarketMoment): Frame[] =>
  TIMEFRAMES.map((timeframe) => frameAt(moment, timeframe));

export function frameClaims(
  kind: ClaimKind,
  { timeframe }: Frame,
  findings: readonly (Finding | null)[],
): FoundClaim[] {
  return findings.flatMap((finding) =>
    finding ? foundClaim({ kind, timeframe, ...finding }) : [],
  );
}

/** Clamped to 0 to 1. */
export function shareOf(distance: number, full: number): number {
  return Math.min(1, Math.max(0, distance / full));
}
