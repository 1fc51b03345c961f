import { readingOf } from '../../../domain/readings.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';
import type { FactTable } from '../facts.ts';
import type { StateName } from './lexicon/claim-phrases.ts';
import type { Quantity } from './values.ts';

/** The middle, above which a value speaks for the buyers. */
const MIDDLES: readonly (readonly [RegExp, number])[] = [
  [/\.(RSI|MFI)$/, 50],
  [/\.stochastic(RSI|Oscillator)\.[kd]$/, 50],
  [/\.williamsR$/, -50],
  [/\.(CCI|MACDHistogram|chaikinMoneyFlow)$/, 0],
];

const SIGNED = /\.(MACD\w+|CCI|chaikinMoneyFlow|OBV|accumulationDistribution)$/;

function numberOf(table: FactTable, name: string): number | null {
  const value = table.facts.get(name)?.value;
  return typeof value === 'number' ? value : null;
}

function compare(table: FactTable, a: string, b: string): -1 | 0 | 1 | null {
  const [left, right] = [numberOf(table, a), numberOf(table, b)];
  return left === null || right === null ? null : left > right ? 1 : left < right ? -1 : 0;
}

/** 1 where a value speaks for the buyers, -1 for the sellers, null where it decides nothing. */
function leanOf({ facts, low, high, dimension }: Quantity, table: FactTable): number | null {
  const [fact] = facts;
  if (!fact) return null;
  const frame = fact.name.split('.')[0];
  const middle = MIDDLES.find(([pattern]) => pattern.test(fact.name))?.[1];
  if (middle !== undefined) return Math.sign(low - middle);
  if (/\.MACD(Line|Signal)$/.test(fact.name)) {
    return compare(table, `${frame}.MACDLine`, `${frame}.MACDSignal`);
  }
  if (/\.di(Plus|Minus)$/.test(fact.name)) {
    return compare(table, `${frame}.DMI.diPlus`, `${frame}.DMI.diMinus`);
  }
  if (/\.parabolicSAR\./.test(fact.name)) {
    const trend = table.facts.get(`${frame}.parabolicSAR.trend`)?.value;
    return trend === 'bullish' ? 1 : trend === 'bearish' ? -1 : null;
  }
  const price = numberOf(table, 'price');
  if (price === null || dimension !== 'price' || fact.name === 'price') return null;
  if (!/\.(MA\d+|VWAP|tenkanSen|kijunSen|senkouSpan[AB]|pivot|middle)$/.test(fact.name))
    return null;
  return price > high ? 1 : price < low ? -1 : 0;
}

/** Whether a value is in a state; null where the state does not apply to it. */
export function inState(state: StateName, quantity: Quantity, table: FactTable): boolean | null {
  const { facts, low, high, dimension } = quantity;
  const [fact] = facts;
  if (!fact) return null;
  const price = numberOf(table, 'price');
  const edges = readingOf(fact.name)?.edges;
  switch (state) {
    case 'overbought':
      return edges ? low > edges[1] : null;
    case 'oversold':
      return edges ? high < edges[0] : null;
    case 'extreme':
      return edges ? low > edges[1] || high < edges[0] : null;
    case 'neutral':
      return edges ? low <= edges[1] && high >= edges[0] : null;
    case 'positive':
      return SIGNED.test(fact.name) ? low > 0 : null;
    case 'negative':
      return SIGNED.test(fact.name) ? high < 0 : null;
    case 'strong trend':
      return fact.name.endsWith('.ADX') ? low >= 25 : null;
    case 'weak trend':
      return fact.name.endsWith('.ADX') ? high < 20 : null;
    case 'bullish':
    case 'bearish': {
      const lean = leanOf(quantity, table);
      return lean === null ? null : lean === (state === 'bullish' ? 1 : -1);
    }
    case 'overhead':
    case 'beneath': {
      if (price === null || dimension !== 'price' || fact.name === 'price') return null;
      return state === 'overhead' ? low > price : high < price;
    }
    default:
      return null;
  }
}

/** Whether a timeframe as a whole is in a state; null where it is not known. */
export function frameInState(
  state: StateName,
  timeframe: Timeframe,
  table: FactTable,
): boolean | null {
  const structure = table.facts.get(
    `${timeframe}.patternAnalysis.liquiditySwings.structure`,
  )?.value;
  const share = numberOf(table, `${timeframe}.volumeShare`);
  const trend = table.facts.get(`${timeframe}.volumeTrend`)?.value;
  const adx = numberOf(table, `${timeframe}.DMI.ADX`);
  const is = (value: unknown, wanted: string) => (value === undefined ? null : value === wanted);
  switch (state) {
    case 'uptrend':
    case 'up':
    case 'bullish':
      return is(structure, 'uptrend');
    case 'downtrend':
    case 'down':
    case 'bearish':
      return is(structure, 'downtrend');
    case 'sideways':
      return is(structure, 'sideways');
    case 'busy':
      return share === null ? null : share > 150;
    case 'quiet':
      return share === null ? null : share < 60;
    case 'ordinary':
      return share === null ? null : share >= 60 && share <= 150;
    case 'rising':
      return is(trend, 'increasing');
    case 'falling':
      return is(trend, 'decreasing');
    case 'steady':
      return is(trend, 'stable');
    case 'strong trend':
      return adx === null ? null : adx >= 25;
    case 'weak trend':
      return adx === null ? null : adx < 20;
    case 'squeeze': {
      const upper = compare(
        table,
        `${timeframe}.bollingerBands.upper`,
        `${timeframe}.keltnerChannels.upper`,
      );
      const lower = compare(
        table,
        `${timeframe}.bollingerBands.lower`,
        `${timeframe}.keltnerChannels.lower`,
      );
      return upper === null || lower === null ? null : upper < 0 && lower > 0;
    }
    default:
      return null;
  }
}
