import type { ClaimValue } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { newestCandle } from '../market-picture.ts';
import type { Moment } from './moment.ts';
import type { LevelRef } from './propositions/terms.ts';

export function momentValue({ picture, plan }: Moment, fact: string, value: number): ClaimValue {
  const own = TIMEFRAMES.find((one) => fact.startsWith(`${one}.`));
  const timeframe = fact.startsWith('plan.') ? plan.timeframe : own;
  if (timeframe !== undefined) {
    return { fact, timeframe, value, candleTime: picture.candleTimes[timeframe] };
  }
  const newest = newestCandle(picture.candleTimes);
  return { fact, timeframe: newest.timeframe, value, candleTime: newest.openedAt };
}

export function priceValue(moment: Moment): ClaimValue {
  return momentValue(moment, 'price', moment.picture.price);
}

export function levelValues(moment: Moment, levels: readonly LevelRef[]): ClaimValue[] {
  return levels.map(({ fact, price }) => momentValue(moment, fact, price));
}
