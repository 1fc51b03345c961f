import fc from 'fast-check';
import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import { READINGS, type Reading } from '../../domain/analysis/readings.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { composeInputOf, newestOpen, withMissing } from './computed-timeframes.ts';
import { derivativesWith, fundingOf } from './derivatives.ts';
import { sectionsOf } from './timeframe-sections.ts';

const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { freq: 5 });
const between = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
/** Prices around `close`, never at or below zero. */
function priceNear(close: number, range: number) {
  return between(-8, 8).map((ranges) => Math.max(close / 100, close + ranges * range));
}

const PATTERN_NAMES: Readonly<Record<string, readonly string[]>> = {
  'patternAnalysis.headAndShoulders.pattern': ['Head and Shoulders', 'Inverse Head and Shoulders'],
  'patternAnalysis.divergence.type': ['Regular Bullish', 'Hidden Bearish'],
  'patternAnalysis.channelPattern.pattern': [
    'Ascending Channel',
    'Descending Channel',
    'Horizontal Channel',
  ],
  'patternAnalysis.harmonicPatterns.pattern': ['Bullish Gartley', 'Bearish AB=CD'],
  'patternAnalysis.tdSequential.signal': ['Buy Setup', 'Sell Countdown 13'],
};

/** Any value that a reading can have on a coin at `close` whose candles range by `range`. */
function anyValue(reading: Reading, close: number, range: number): fc.Arbitrary<unknown> {
  const { field, section, unit, bounds, words } = reading;
  if (section === 'supportResistance') {
    return fc.array(priceNear(close, range), { maxLength: 5 });
  }
  if (field === 'patternAnalysis.tdSequential.setup') return fc.integer({ min: 0, max: 9 });
  if (field === 'patternAnalysis.liquiditySwings.structure') {
    return fc.constantFrom(...Object.keys(words ?? {}));
  }
  if (unit === 'word') {
    return fc.constantFrom(null, ...(PATTERN_NAMES[field] ?? Object.keys(words ?? {})));
  }
  if (field.startsWith('MACD')) return maybe(between(-3, 3).map((ranges) => ranges * range));
  if (field === 'ATR') return maybe(between(0.2 * range, 2 * range));
  if (unit === 'price') return maybe(priceNear(close, range));
  if (unit === 'volume') return maybe(between(0, 1e9));
  if (unit === 'volume flow') return maybe(between(-1e12, 1e12));
  return maybe(between(...(bounds ?? [-400, 400])));
}

function timeframe(name: Timeframe, close: number, range: number): fc.Arbitrary<ComputedTimeframe> {
  const values = READINGS.map(
    (reading) => [reading.field, anyValue(reading, close, range)] as const,
  );
  return fc.record(Object.fromEntries(values)).map((drawn) => {
    const sections = sectionsOf(({ field }) => drawn[field]);
    const series = seriesFromRows(name, []);
    return withMissing({ ...sections, candleTime: newestOpen(name), close, series }, name);
  });
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

/** Funding and open interest as exchanges have them, with every value missing at times. */
const derivatives: fc.Arbitrary<Derivatives | null> = fc.option(
  fc
    .record({
      funding: fc.option(
        fc.record({
          rate: between(-0.003, 0.003),
          intervalHours: fc.constantFrom(1, 2, 4, 8),
          nextRate: maybe(between(-0.003, 0.003)),
          sum7d: maybe(between(-0.4, 0.4)),
          count: fc.integer({ min: 0, max: 168 }),
        }),
      ),
      change24h: maybe(between(-90, 400)),
    })
    .map(({ funding, change24h }) => {
      const known = derivativesWith();
      return derivativesWith({
        funding: funding && fundingOf(funding),
        openInterest: known.openInterest && {
          ...known.openInterest,
          change24h: change24h,
        },
      });
    }),
);

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
        derivatives,
      )
      .map(([drawn, planned, read]) => {
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
            derivatives: read,
            market: { id: 'x', name: simulated ? 'Simulated market' : 'Bybit', simulated },
          },
        );
      }),
);
