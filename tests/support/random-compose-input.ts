import fc from 'fast-check';
import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import { composeInputOf, newestOpen, withMissing } from './computed-timeframes.ts';

const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { freq: 5 });
const between = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const score = maybe(between(0, 100));
const share = maybe(between(0, 100));

/** Prices around `close`, never at or below zero. */
function priceNear(close: number, range: number) {
  return between(-8, 8).map((ranges) => Math.max(close / 100, close + ranges * range));
}

function indicators(close: number, range: number) {
  const price = maybe(priceNear(close, range));
  const spread = maybe(between(-3, 3).map((ranges) => ranges * range));
  const band = fc.record({ upper: price, middle: price, lower: price });
  return fc.record({
    RSI: share,
    MACDLine: spread,
    MACDSignal: spread,
    MACDHistogram: spread,
    movingAverages: fc.record({
      MA5: price,
      MA10: price,
      MA20: price,
      MA50: price,
      MA100: price,
      MA200: price,
    }),
    VWAP: price,
    stochasticRSI: fc.record({ k: share, d: share }),
    stochasticOscillator: fc.record({ k: share, d: share }),
    williamsR: maybe(between(-100, 0)),
    CCI: maybe(between(-400, 400)),
    bollingerBands: band,
    keltnerChannels: band,
    ATR: maybe(between(0.2 * range, 2 * range)),
    DMI: fc.record({ diPlus: share, diMinus: share, ADX: share }),
    parabolicSAR: fc.record({
      value: price,
      trend: fc.constantFrom('bullish' as const, 'bearish' as const, null),
    }),
  });
}

const volumeAnalysis = fc.record({
  averageVolume: maybe(between(0, 1e9)),
  currentVolume: maybe(between(0, 1e9)),
  volumeTrend: fc.constantFrom(
    'increasing' as const,
    'decreasing' as const,
    'stable' as const,
    null,
  ),
  OBV: maybe(between(-1e12, 1e12)),
  accumulationDistribution: maybe(between(-1e12, 1e12)),
  chaikinMoneyFlow: maybe(between(-1, 1)),
  MFI: share,
});

const named = (...names: string[]) => fc.constantFrom(null, ...names);

const patternAnalysis = fc.record({
  headAndShoulders: fc.record({
    pattern: named('Head and Shoulders', 'Inverse Head and Shoulders'),
    confidence: score,
  }),
  divergence: fc.record({
    type: named('Regular Bullish Divergence', 'Hidden Bearish Divergence'),
    strength: score,
  }),
  channelPattern: fc.record({
    pattern: named('Ascending Channel', 'Descending Channel', 'Horizontal Channel'),
    strength: score,
  }),
  harmonicPatterns: fc.record({
    pattern: named('Bullish Gartley', 'Bearish AB=CD'),
    completion: score,
  }),
  liquiditySwings: fc.record({
    structure: fc.constantFrom('uptrend' as const, 'downtrend' as const, 'sideways' as const),
  }),
  tdSequential: fc.record({
    setup: fc.integer({ min: 0, max: 9 }),
    signal: named('Buy Setup', 'Sell Countdown 13'),
  }),
});

function timeframe(name: Timeframe, close: number, range: number): fc.Arbitrary<ComputedTimeframe> {
  const price = maybe(priceNear(close, range));
  const levels = fc.array(priceNear(close, range), { maxLength: 5 });
  return fc
    .record({
      candleTime: fc.constant(newestOpen(name)),
      close: fc.constant(close),
      technicalIndicators: indicators(close, range),
      volumeAnalysis,
      supportResistance: fc.record({ supportLevels: levels, resistanceLevels: levels }),
      ichimokuCloud: fc.record({
        tenkanSen: price,
        kijunSen: price,
        senkouSpanA: price,
        senkouSpanB: price,
      }),
      fibonacciLevels: fc.record({
        level0: price,
        level236: price,
        level382: price,
        level500: price,
        level618: price,
        level786: price,
        level100: price,
      }),
      pivotPoints: fc.record({
        s3: price,
        s2: price,
        s1: price,
        pivot: price,
        r1: price,
        r2: price,
        r3: price,
      }),
      patternAnalysis,
    })
    .map((computed) => withMissing(computed, name));
}

/** Ticks from 0.00000001 to 10, with prices from 3 to a billion of them. */
const market = fc
  .tuple(
    fc.constantFrom(1e-8, 1e-6, 0.0001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 10),
    between(Math.log(20), Math.log(1e9)),
    fc.constantFrom(0.0005, 0.004, 0.02, 0.1, 0.4, 0.9),
    fc.constantFrom('BTCUSDT', '1000PEPEUSDT', 'X2USD', '4USDC'),
    fc.boolean(),
  )
  .map(([tickSize, ticks, volatility, coin, simulated]) => {
    const close = Math.max(1, Math.round(Math.exp(ticks))) * tickSize;
    return { tickSize, close, range: close * volatility, coin, simulated };
  });

/**
 * Compose inputs over tiny, huge, calm and wild markets, with every value missing at times. At
 * least the four-hour ATR is known and finer than the price, so that a plan exists.
 */
export const composeInputs: fc.Arbitrary<ComposeInput> = market.chain(
  ({ tickSize, close, range, coin, simulated }) =>
    fc
      .tuple(
        fc.tuple(...TIMEFRAMES.map((name) => timeframe(name, close, range))),
        between(0.1, 0.6),
      )
      .map(([drawn, planned]) => {
        const byName = new Map(TIMEFRAMES.map((name, index) => [name, drawn[index]]));
        return composeInputOf(
          (name) => {
            const one = byName.get(name);
            if (!one) throw new Error(`no timeframe ${name} was drawn`);
            if (name !== '4h') return one;
            const ATR = Math.max(planned * range, tickSize / 5);
            return { ...one, technicalIndicators: { ...one.technicalIndicators, ATR } };
          },
          {
            coin,
            tickSize,
            market: { id: 'x', name: simulated ? 'Simulated market' : 'Bybit', simulated },
          },
        );
      }),
);
