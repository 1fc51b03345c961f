import type { LevelRef } from '../../../analysis-server/analyst/claims/terms.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { largestPrice } from './evaluate-state.ts';
import type { NaiveMarket } from './naive-market.ts';
import {
  figure,
  firstFault,
  must,
  shownPrice,
  shownSide,
  shownSides,
  type Verdict,
} from './verdict.ts';

/** Whether two levels may be said to be one: a tenth of an ATR apart, or equal as they are shown or in whole steps. */
export function isOneLevel({ atr, tickSize }: NaiveMarket, one: number, other: number): boolean {
  const isNear = Math.abs(one - other) <= 0.1 * atr * (1 + 1e-9);
  const isStep = Math.round(one / tickSize) === Math.round(other / tickSize);
  return isNear || isStep || shownSides(one, other, tickSize).includes('equal');
}

/** A price of the result by its fact's name. */
export interface NaiveLevel {
  readonly fact: string;
  readonly timeframe: Timeframe;
  readonly price: number;
}

const PIVOTS = ['s3', 's2', 's1', 'pivot', 'r1', 'r2', 'r3'] as const;

function swingLevels({ facts }: NaiveMarket, timeframe: Timeframe): NaiveLevel[] {
  const { supportLevels, resistanceLevels } = facts.supportResistance[timeframe];
  const named = (list: readonly number[], name: string) =>
    list.map((price, index) => ({ fact: `${timeframe}.${name}.${index + 1}`, timeframe, price }));
  return [...named(supportLevels, 'supportLevels'), ...named(resistanceLevels, 'resistanceLevels')];
}

function pivotLevels({ facts }: NaiveMarket): NaiveLevel[] {
  const points = facts.pivotPoints['1d'];
  return PIVOTS.flatMap((point) => {
    const price = points[point];
    return price === null ? [] : [{ fact: `1d.${point}`, timeframe: '1d' as const, price }];
  });
}

/** Support and resistance of 1h to 1w and the daily pivots, as the guide lists them. */
export function planLevels(market: NaiveMarket): NaiveLevel[] {
  const swings = (['1w', '1d', '4h', '1h'] as const).flatMap((t) => swingLevels(market, t));
  return [...swings, ...pivotLevels(market)].filter(
    ({ price }) => shownPrice(price, market.tickSize) > 0,
  );
}

/** The swing levels of one timeframe on a side of price. */
export function swingsOn(market: NaiveMarket, timeframe: Timeframe, side: 'above' | 'below') {
  return swingLevels(market, timeframe).filter((level) => isOn(market, level, side));
}

/** Whether a level lies on a side of price, as it is shown and in whole steps: 2,837 is at 2,840. */
export function isOn(market: NaiveMarket, { price }: NaiveLevel, side: 'above' | 'below') {
  const { tickSize } = market;
  const isAt = Math.round(price / tickSize) === Math.round(market.price / tickSize);
  return !isAt && shownSide(price, market.price, tickSize) === side;
}

/** An average or an edge of the cloud. */
export function lineLevels(
  market: NaiveMarket,
  timeframe: Timeframe,
  names: readonly ('MA20' | 'MA50' | 'MA100' | 'MA200')[],
): NaiveLevel[] {
  return names.flatMap((name) => {
    const price = market.value(timeframe, name);
    return price === null
      ? []
      : [{ fact: `${timeframe}.movingAverages.${name}`, timeframe, price }];
  });
}

/** The edges of a timeframe's cloud, where it has one. */
export function cloudLevels(market: NaiveMarket, timeframe: Timeframe): NaiveLevel[] {
  const names = ['senkouSpanA', 'senkouSpanB'] as const;
  const edges = names.flatMap((name) => {
    const price = market.value(timeframe, name);
    return price === null ? [] : [{ fact: `${timeframe}.${name}`, timeframe, price }];
  });
  return edges.length === 2 ? edges : [];
}

function expectedWords(market: NaiveMarket, { fact, price }: LevelRef): RegExp {
  const field = fact.replace(/^\w+\./, '');
  if (/^(support|resistance)Levels/.test(field)) {
    const side = shownSide(price, market.price, market.tickSize);
    return side === 'above' ? /resistance/ : side === 'below' ? /support/ : /level/;
  }
  if (field.startsWith('senkouSpan')) return /cloud (top|bottom)$/;
  const average = /MA\d+/.exec(field)?.[0];
  if (average) return new RegExp(`${average}$`);
  return new RegExp(`^\\w+ ${field === 'pivot' ? field : field.toUpperCase()}$`);
}

/** The cloud's edge that a span is must be the one that the name says. */
function edgeFault(market: NaiveMarket, { name, timeframe, price }: LevelRef): Verdict {
  if (!name.includes('cloud')) return null;
  const edges = cloudLevels(market, timeframe).map((level) => level.price);
  const own = name.includes('top') ? Math.max(...edges) : Math.min(...edges);
  return figure(name, price, own);
}

/** Why a level is not what it is said to be: its fact, its price, its timeframe and its words. */
export function refFault(market: NaiveMarket, ref: LevelRef): Verdict {
  const { fact, timeframe, price, name } = ref;
  const known = [
    ...planLevels(market),
    ...swingLevels(market, '15m'),
    ...lineLevels(market, timeframe, ['MA20', 'MA50', 'MA100', 'MA200']),
    ...cloudLevels(market, timeframe),
  ].find((level) => level.fact === fact);
  if (!known) return `there is no level ${fact}`;
  return firstFault(
    figure(fact, price, known.price, largestPrice(market, timeframe)),
    must(known.timeframe === timeframe, `${fact} is not of ${timeframe}`),
    must(name.startsWith(`${timeframe} `), `${name} does not name ${timeframe}`),
    must(expectedWords(market, ref).test(name), `${fact} at ${price} is called ${name}`),
    edgeFault(market, ref),
  );
}
