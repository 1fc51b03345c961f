import type { ChangeProposition } from '../../../analysis-server/analyst/claims/market-proposition.ts';
import { isSqueezed, isVolumeOn, runFrom } from './candle-runs.ts';
import { breaks, extremeClose, priceChange, volatility } from './evaluate-price-change.ts';
import { leadFault } from './evaluate-state.ts';
import { crossedFault, heldFault } from './line-sides.ts';
import type { NaiveMarket } from './naive-market.ts';
import { figure, firstFault, must, shown, shownPrice, sideFault, type Verdict } from './verdict.ts';

type Of<T extends ChangeProposition['type']> = Extract<ChangeProposition, { readonly type: T }>;

function moved(said: Of<'moved'>, market: NaiveMarket): Verdict {
  const { timeframe, reading, way, from, to, candles, led } = said;
  const difference = shown(to, 1) - shown(from, 1);
  const least = reading === 'RSI' ? 12 : 6;
  const value = (name: 'diPlus' | 'diMinus') => market.value(timeframe, name);
  return firstFault(
    figure('from', from, market.value(timeframe, reading, candles), 1),
    figure('to', to, market.value(timeframe, reading), 1),
    must(candles === 5 || candles === 10, `${candles} candles`),
    must(shown(Math.abs(difference), 1) >= least, `moved by ${difference}`),
    must(way === (difference > 0 ? 'risen' : 'fallen'), `from ${from} to ${to} has ${way}`),
    leadFault(led, [value('diPlus'), value('diMinus')]),
  );
}

function leftExtreme(said: Of<'left-extreme'>, market: NaiveMarket): Verdict {
  const { timeframe, state, ago, from, to } = said;
  const isBeyond = (at: number) => {
    const value = market.value(timeframe, 'RSI', at);
    if (value === null) return null;
    return state === 'overbought' ? shown(value, 1) > 70 : shown(value, 1) < 30;
  };
  const since = Array.from({ length: ago + 1 }, (_, at) => isBeyond(at));
  return firstFault(
    figure('from', from, market.value(timeframe, 'RSI', ago + 1), 1),
    figure('to', to, market.value(timeframe, 'RSI'), 1),
    must(ago >= 0 && ago <= 5, `${ago} candles ago`),
    must(isBeyond(ago + 1) === true, `${from} was not ${state}`),
    must(
      since.every((at) => at === false),
      `${state} since`,
    ),
  );
}

function histogram(said: Of<'histogram'>, market: NaiveMarket): Verdict {
  const { timeframe, sign, way, candles, value } = said;
  const values = Array.from({ length: candles + 1 }, (_, ago) =>
    market.value(timeframe, 'MACDHistogram', ago),
  );
  const isSigned = values.every(
    (one) => one !== null && one !== 0 && one > 0 === (sign === 'positive'),
  );
  const sizes = values.map((one) => Math.abs(one ?? 0));
  const isSo = sizes.slice(1).every((before, ago) => {
    const after = sizes[ago] ?? 0;
    return way === 'shrinking' ? after < before : after > before;
  });
  return firstFault(
    figure('histogram', value, values[0] ?? null, market.price),
    must(candles >= 3, `${candles} candles`),
    sideFault('histogram', sign === 'positive' ? 'above' : 'below', [value, 0], market.tickSize),
    must(isSigned, `not ${sign}: newest first ${values}`),
    must(isSo, `not ${way}: newest first ${values}`),
  );
}

function squeeze(said: Of<'squeeze'>, market: NaiveMarket): Verdict {
  const { timeframe, candles } = said;
  const own = runFrom(0, market.candles[timeframe].length, (ago) =>
    isSqueezed(market, timeframe, ago),
  );
  return must(own === candles && own > 0, `a squeeze of ${own} candles, not of ${candles}`);
}

function squeezeEnded(said: Of<'squeeze-ended'>, market: NaiveMarket): Verdict {
  const { timeframe, candles, ago } = said;
  const holds = (at: number) => isSqueezed(market, timeframe, at);
  const since = Array.from({ length: ago + 1 }, (_, at) => holds(at));
  const own = runFrom(ago + 1, market.candles[timeframe].length, holds);
  return firstFault(
    must(ago >= 0 && ago <= 5, `${ago} candles ago`),
    must(
      since.every((at) => at === false),
      `squeezed, newest first: ${since}`,
    ),
    must(own === candles && own >= 5, `a squeeze of ${own} candles, not of ${candles}`),
  );
}

function volumeRun(said: Of<'volume-run'>, market: NaiveMarket): Verdict {
  const { timeframe, side, candles } = said;
  const own = runFrom(0, market.candles[timeframe].length, (ago) =>
    isVolumeOn(market, timeframe, side, ago),
  );
  return must(own === candles && own >= 3, `${side} average for ${own} candles, not ${candles}`);
}

function wideCandles(said: Of<'wide-candles'>, market: NaiveMarket): Verdict {
  const { timeframe, count, of, distance } = said;
  const { plan, tickSize } = market;
  const window = market.candles[timeframe].slice(-20);
  const least = shownPrice(Math.abs(plan.entry - plan.stopLoss), tickSize);
  const wide = window.filter(({ high, low }) => shownPrice(high - low, tickSize) > least);
  return firstFault(
    must(timeframe === plan.timeframe && of === 20 && window.length === 20, 'of 20 candles'),
    figure('distance', distance, Math.abs(plan.entry - plan.stopLoss), plan.entry),
    must(wide.length === count, `${wide.length} are wider than ${distance}, not ${count}`),
  );
}

/** Why a change is not so; null where it is. */
export function changeFault(said: ChangeProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'crossed':
      return firstFault(
        must(said.ago >= 0 && said.ago <= 10, `${said.ago} candles ago`),
        crossedFault(market, said, said.ago),
      );
    case 'held':
      return firstFault(
        must(said.candles >= 8, `${said.candles} candles`),
        heldFault(market, said, said.candles),
      );
    case 'moved':
      return moved(said, market);
    case 'left-extreme':
      return leftExtreme(said, market);
    case 'broke-level':
      return breaks(said, market);
    case 'extreme-close':
      return extremeClose(said, market);
    case 'histogram':
      return histogram(said, market);
    case 'squeeze':
      return squeeze(said, market);
    case 'squeeze-ended':
      return squeezeEnded(said, market);
    case 'volume-run':
      return volumeRun(said, market);
    case 'wide-candles':
      return wideCandles(said, market);
    case 'price-change':
      return priceChange(said, market);
    case 'volatility':
      return volatility(said, market);
  }
}
