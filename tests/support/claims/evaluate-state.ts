import type { StateProposition } from '../../../analysis-server/analyst/claims/market-proposition.ts';
import { highest, lowest } from './naive-averages.ts';
import type { NaiveMarket } from './naive-market.ts';
import { parabolicSar, supertrend } from './naive-trend.ts';
import { figure, firstFault, must, shown, shownPrice, sideFault, type Verdict } from './verdict.ts';

type Of<T extends StateProposition['type']> = Extract<StateProposition, { readonly type: T }>;

const EDGES = {
  RSI: [30, 70],
  'stochasticOscillator.k': [20, 80],
  'stochasticRSI.k': [20, 80],
  williamsR: [-80, -20],
  CCI: [-100, 100],
  MFI: [20, 80],
} as const;

/** The states that an oscillator as it is shown may be said to be in. */
export function oscillatorStates(reading: keyof typeof EDGES, value: number): string[] {
  const [low, high] = EDGES[reading];
  const says = shown(value, 1);
  const states = [
    ['overbought', says > high],
    ['oversold', says < low],
    ['firm', reading === 'RSI' && says >= 55 && says <= 70],
    ['middle', reading === 'RSI' && says > 45 && says < 55],
    ['soft', reading === 'RSI' && says >= 30 && says <= 45],
  ] as const;
  return states.flatMap(([state, holds]) => (holds ? [state] : []));
}

function oscillator(said: Of<'oscillator'>, market: NaiveMarket): Verdict {
  const own = market.value(said.timeframe, said.reading);
  return firstFault(
    figure(said.reading, said.value, own, 1),
    must(
      oscillatorStates(said.reading, said.value).includes(said.state),
      `${said.reading} ${said.value} is not ${said.state}`,
    ),
  );
}

/** Whom the larger DI leaves the lead to; what reads equal may be called either way or neither. */
export function leadFault(
  led: 'buyers' | 'sellers' | 'neither',
  [plus, minus]: readonly [number | null, number | null],
): Verdict {
  if (plus === null || minus === null) return 'there is no DI';
  const isSo =
    led === 'neither' ? shown(plus, 1) === shown(minus, 1) : plus > minus === (led === 'buyers');
  return must(
    isSo && !(led !== 'neither' && plus === minus),
    `DI ${plus}, ${minus}: led by ${led}`,
  );
}

function trendStrength(said: Of<'trend-strength'>, market: NaiveMarket): Verdict {
  const own = (name: 'ADX' | 'diPlus' | 'diMinus') => market.value(said.timeframe, name);
  const says = shown(said.adx, 1);
  const strength =
    says < 20 ? 'absent' : says < 25 ? 'forming' : says < 40 ? 'strong' : 'very strong';
  return firstFault(
    figure('ADX', said.adx, own('ADX'), 1),
    figure('DI+', said.diPlus, own('diPlus'), 1),
    figure('DI-', said.diMinus, own('diMinus'), 1),
    must(said.strength === strength, `ADX ${said.adx} is ${strength}, not ${said.strength}`),
    leadFault(said.led, [own('diPlus'), own('diMinus')]),
  );
}

function candleVolume(said: Of<'candle-volume'>, market: NaiveMarket): Verdict {
  const { timeframe, amount, candle, share } = said;
  const volume = market.value(timeframe, 'volume');
  const average = market.value(timeframe, 'averageVolume');
  const newest = market.candles[timeframe].at(-1);
  if (!newest || volume === null || average === null) return 'there is no average volume';
  const own = (100 * volume) / average;
  const says = shown(share, 0);
  const way = shownPrice(newest.close, market.tickSize) - shownPrice(newest.open, market.tickSize);
  const isSo = {
    thin: says < 60,
    ordinary: says >= 60 && says <= 150,
    heavy: says > 150,
  };
  return firstFault(
    figure('share', share, own),
    must(isSo[amount], `${share} % is not ${amount}`),
    must(
      candle === (way > 0 ? 'rose' : way < 0 ? 'fell' : 'stood still'),
      `the candle from ${newest.open} to ${newest.close} ${candle}`,
    ),
  );
}

function moneyFlow(said: Of<'money-flow'>, market: NaiveMarket): Verdict {
  const says = shown(said.value, 2);
  const flow = says > 0.05 ? 'in' : says < -0.05 ? 'out' : 'balanced';
  return firstFault(
    figure('CMF', said.value, market.value(said.timeframe, 'chaikinMoneyFlow'), 1),
    must(flow === said.flow, `CMF ${said.value} is ${flow}, not ${said.flow}`),
  );
}

function outsideBand(said: Of<'outside-band'>, market: NaiveMarket): Verdict {
  const { timeframe, band, close, edge } = said;
  const own = market.value(timeframe, band === 'upper' ? 'bollingerUpper' : 'bollingerLower');
  return firstFault(
    figure('close', close, market.value(timeframe, 'close')),
    figure('band', edge, own, largestPrice(market, timeframe)),
    sideFault('close', band === 'upper' ? 'above' : 'below', [close, edge], market.tickSize),
  );
}

/** What running sums of prices may have been rounded by. */
export function largestPrice(market: NaiveMarket, timeframe: Of<'oscillator'>['timeframe']) {
  return highest(market.candles[timeframe]);
}

function trailingStop(said: Of<'trailing-stop'>, market: NaiveMarket): Verdict {
  const candles = market.candles[said.timeframe];
  const { value, bullish } = said.of === 'supertrend' ? supertrend(candles) : parabolicSar(candles);
  return firstFault(
    figure(said.of, said.value, value.at(-1) ?? null),
    must(bullish.at(-1) === (said.trend === 'bullish'), `${said.of} is not ${said.trend}`),
  );
}

function rangePlace(said: Of<'range-place'>, market: NaiveMarket): Verdict {
  const { third, share, low, high } = said;
  const window = market.candles['1d'].slice(-100);
  if (said.candles !== 100 || window.length < 100) return `${window.length} daily candles`;
  const [bottom, top] = [lowest(window), highest(window)];
  const own = (100 * (market.price - bottom)) / (top - bottom);
  const says = shown(share, 0);
  const place = says > 200 / 3 ? 'upper' : says < 100 / 3 ? 'lower' : 'middle';
  return firstFault(
    figure('low', low, bottom),
    figure('high', high, top),
    figure('share', share, own, 1),
    must(says >= 0 && says <= 100, `${share} % is no place in a range`),
    must(third === place, `${share} % is in the ${place} third, not the ${third} one`),
  );
}

function funding(said: Of<'funding'>, market: NaiveMarket): Verdict {
  const known = market.facts.derivatives?.funding;
  if (!known) return 'there is no funding';
  const inEightHours = (known.rate * 8) / known.intervalHours;
  const isFar = shown(100 * Math.abs(inEightHours - 0.0001), 4) >= 0.02;
  return firstFault(
    figure('rate', said.rate, known.rate),
    figure('hours', said.intervalHours, known.intervalHours),
    must(isFar, `${known.rate} every ${known.intervalHours} hours is usual`),
    must(said.payer === (known.rate > 0 ? 'longs' : 'shorts'), `${said.payer} pay ${known.rate}`),
    must(said.sum7d === known.sum7d, `sum of 7 days is ${said.sum7d}, not ${known.sum7d}`),
  );
}

/** Why a state is not so; null where it is. */
export function stateFault(said: StateProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'oscillator':
      return oscillator(said, market);
    case 'trend-strength':
      return trendStrength(said, market);
    case 'candle-volume':
      return candleVolume(said, market);
    case 'money-flow':
      return moneyFlow(said, market);
    case 'outside-band':
      return outsideBand(said, market);
    case 'trailing-stop':
      return trailingStop(said, market);
    case 'range-place':
      return rangePlace(said, market);
    case 'funding':
      return funding(said, market);
  }
}
