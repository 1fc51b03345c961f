import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PatternPointSchema } from '../../domain/analysis/readings/chart.ts';
import {
  PatternAnalysisSchema,
  SupportResistanceSchema,
} from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { sliceSeries } from '../../tests/support/candles.ts';
import { draw } from '../../tests/support/patterns/drawing.ts';
import { EVENT_FAMILIES } from '../../tests/support/patterns/families.ts';
import { candlesOf } from '../../tests/support/patterns/hand-drawn.ts';
import { randomFrom } from '../../tests/support/patterns/random.ts';
import { randomWalk } from '../../tests/support/patterns/random-walk.ts';
import { atr } from '../indicators/atr.ts';
import { rsi } from '../indicators/rsi.ts';
import { findChannels } from './channel.ts';
import { type Detection, presentAt } from './detection.ts';
import { findDivergences } from './divergence.ts';
import { findHarmonics } from './harmonics.ts';
import { findHeadAndShoulders } from './head-and-shoulders.ts';
import { analysePatterns } from './pattern-analysis.ts';
import { zigzagPivots } from './pivots.ts';
import { tdSequential } from './td-sequential.ts';

const analyse = (series: CandleSeries) =>
  analysePatterns(series, { rsi: rsi(series.close), atr: atr(series) });

const NOTHING = {
  headAndShoulders: { pattern: null, confidence: null },
  divergence: { type: null, strength: null },
  channelPattern: { pattern: null, strength: null },
  harmonicPatterns: { pattern: null, completion: null },
  liquiditySwings: { structure: 'sideways' },
  tdSequential: { setup: 0, signal: null },
};

/** Random walks and drawings of every family. */
const anySeries = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(EVENT_FAMILIES.length))
  .map(([seed, kind]) => {
    const random = randomFrom(seed);
    const family = EVENT_FAMILIES[kind];
    return family ? draw(family.drawShape(random), 0.02, random) : randomWalk(random, 300);
  });

/** Every confirmed detection of every detector. */
const detectionsIn = (series: CandleSeries): Readonly<Record<string, readonly Detection[]>> => {
  const pivots = zigzagPivots(series, atr(series), 2);
  return {
    headAndShoulders: findHeadAndShoulders(series, pivots),
    divergence: findDivergences(series, rsi(series.close), pivots),
    channel: findChannels(series, pivots),
    harmonics: findHarmonics(pivots),
    tdSequential: tdSequential(series).signals,
  };
};

const lasting = ({ name, score, marks, confirmedAt }: Detection) => ({
  name,
  score,
  marks,
  confirmedAt,
});

describe('what was found at a candle', () => {
  test('is not altered by candles added later', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anySeries, fc.double({ min: 0.5, max: 1, noNaN: true }), (whole, share) => {
        const end = Math.max(1, Math.floor(share * whole.close.length));
        const before = detectionsIn(sliceSeries(whole, 0, end));
        const after = detectionsIn(whole);
        for (const [family, detections] of Object.entries(before)) {
          const confirmed = (after[family] ?? []).filter((found) => found.confirmedAt < end);
          seen.set(family, (seen.get(family) ?? 0) + detections.length);
          expect(confirmed.map(lasting)).toEqual(detections.map(lasting));
          // What a reader is shown at that candle is the same, too.
          const [then, now] = [
            presentAt(detections, end - 1),
            presentAt(after[family] ?? [], end - 1),
          ];
          expect(now && lasting(now)).toEqual(then && lasting(then));
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen.keys()]).toHaveLength(5);
    expect(Math.min(...seen.values())).toBeGreaterThan(5);
  });

  test('rests on candles up to its confirmation only, oldest first', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        for (const detection of Object.values(detectionsIn(series)).flat()) {
          const rows = detection.marks.map((mark) => mark.index);
          expect(rows).toEqual([...rows].sort((a, b) => a - b));
          expect(rows.at(-1)).toBeLessThanOrEqual(detection.confirmedAt);
          expect(detection.confirmedAt).toBeLessThan(series.close.length);
          expect(detection.score).toBeGreaterThanOrEqual(0);
          expect(detection.score).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('the analysis of a series', () => {
  test('fits the result’s shape: no NaN, scores within 0 to 100, five levels at most', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const { patternAnalysis, supportResistance, points } = analyse(series);
        expect(v.parse(PatternAnalysisSchema, patternAnalysis)).toEqual(patternAnalysis);
        expect(v.parse(SupportResistanceSchema, supportResistance)).toEqual(supportResistance);
        expect(v.parse(v.array(PatternPointSchema), points)).toEqual(points);
        expect(points.every((point) => series.time.includes(point.time))).toBe(true);
      }),
    );
  });

  test('a pattern has a score and points, no pattern has neither', () => {
    let found = 0;
    fc.assert(
      fc.property(anySeries, (series) => {
        const { patternAnalysis, points } = analyse(series);
        const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } =
          patternAnalysis;
        const named = [
          [headAndShoulders.pattern, headAndShoulders.confidence],
          [divergence.type, divergence.strength],
          [channelPattern.pattern, channelPattern.strength],
          [harmonicPatterns.pattern, harmonicPatterns.completion],
          [tdSequential.signal, tdSequential.signal && 100],
        ] as const;
        for (const [name, score] of named) {
          expect(score === null).toBe(name === null);
          if (name !== null) found += 1;
        }
        const names = named.map(([name]) => name).filter((name) => name !== null);
        const drawn = new Set(points.map((point) => point.pattern));
        drawn.delete('Market Structure');
        expect([...drawn].sort()).toEqual([...names].sort());
      }),
    );
    expect(found).toBeGreaterThan(30);
  });

  test('names the same patterns when all prices are multiplied', () => {
    fc.assert(
      fc.property(anySeries, fc.constantFrom(2 ** -20, 2 ** -3, 2 ** 10), (series, factor) => {
        const scale = (column: Float64Array) => column.map((value) => value * factor);
        const { open, high, low, close } = series;
        const scaled = analyse({
          ...series,
          open: scale(open),
          high: scale(high),
          low: scale(low),
          close: scale(close),
        });
        const plain = analyse(series);
        expect(scaled.patternAnalysis).toEqual(plain.patternAnalysis);
        expect(scaled.supportResistance.supportLevels).toEqual(
          plain.supportResistance.supportLevels.map((level) => level * factor),
        );
        expect(scaled.points.map((point) => point.price)).toEqual(
          plain.points.map((point) => point.price * factor),
        );
      }),
    );
  });

  test('a flat series holds nothing', () => {
    expect(analyse(candlesOf(Array<number>(300).fill(100)))).toEqual({
      patternAnalysis: NOTHING,
      supportResistance: { supportLevels: [], resistanceLevels: [] },
      points: [],
    });
  });

  test.each([1, 2, 5, 14, 15, 20])('a series of %i candles holds no pattern', (length) => {
    const series = candlesOf(Array.from({ length }, (_, i) => 100 + (i % 3)));
    const { patternAnalysis, points } = analyse(series);
    expect({ ...patternAnalysis, tdSequential: { setup: 0, signal: null } }).toEqual(NOTHING);
    expect(points).toEqual([]);
  });

  test('a series without candles has neither a structure nor a count', () => {
    const { patternAnalysis, points } = analyse(candlesOf([]));
    expect(patternAnalysis).toEqual({
      ...NOTHING,
      liquiditySwings: { structure: null },
      tdSequential: { setup: null, signal: null },
    });
    expect(points).toEqual([]);
  });
});
