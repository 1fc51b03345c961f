import { describe, expect, test } from 'vitest';
import {
  candlesOf,
  closesAlong,
  pivotsAt,
  upsideDown,
} from '../../tests/support/patterns/hand-drawn.ts';
import { findHarmonics, formingHarmonic } from './harmonics.ts';

type Turns = readonly (readonly [number, number])[];

/** X at 100, A at 200, then B, C and D; ratios worked by hand from the published ideals. */
const BULLISH: Readonly<Record<string, Turns>> = {
  // AB 0.618, BC 0.75 of AB, AD 0.786; CD/BC = 63.15/46.35 = 1.362.
  Gartley: shape(138.2, 184.55, 121.4),
  // AB 0.45, BC 0.6 of AB, AD 0.886; CD/BC = 70.6/27 = 2.61.
  Bat: shape(155, 182, 111.4),
  // AB 0.786, BC 0.8 of AB, AD 1.27; CD/BC = 111.28/62.88 = 1.77.
  Butterfly: shape(121.4, 184.28, 73),
  // AB 0.5, BC 0.7 of AB, AD 1.618; CD/BC = 146.8/35 = 4.19 is too far, 0.886: 156.1/44.3 = 3.52.
  Crab: shape(150, 194.3, 38.2),
  // AB 0.5, XC 1.35, CD 0.786 of XC.
  Cypher: shape(150, 235, 128.89),
};

/** Without X's ratios in any window: AB 0.3, BC 0.7 of AB, CD as AB in price and candles. */
const AB_CD: Turns = [
  [0, 100],
  [20, 200],
  [30, 170],
  [36, 191],
  [46, 161],
  [52, 170],
];

function shape(b: number, c: number, d: number): Turns {
  return [
    [0, 100],
    [20, 200],
    [35, b],
    [45, c],
    [65, d],
    [70, d + 15],
  ];
}

const find = (turns: Turns) => findHarmonics(pivotsAt(turns).slice(0, 5));

describe('harmonic patterns', () => {
  test.each(Object.entries(BULLISH))('%s by its ideal ratios', (name, turns) => {
    expect(find(turns).map((detection) => detection.name)).toEqual([`Bullish ${name}`]);
    expect(find(upsideDown(turns)).map((detection) => detection.name)).toEqual([`Bearish ${name}`]);
    const [detection] = find(turns);
    expect(detection?.score).toBeCloseTo(100, 6);
    expect(detection?.marks.map((mark) => mark.label)).toEqual(['X', 'A', 'B', 'C', 'D']);
    expect(detection?.marks.map((mark) => [mark.index, mark.price])).toEqual(turns.slice(0, 5));
    expect(detection?.confirmedAt).toBe(67);
  });

  test('AB=CD has four points and no X', () => {
    const [detection, ...others] = find(AB_CD);
    expect(others).toEqual([]);
    expect(detection?.name).toBe('Bullish AB=CD');
    expect(detection?.marks.map((mark) => mark.label)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('AB=CD is none where CD takes 1.8 times the candles of AB', () => {
    expect(find([...AB_CD.slice(0, 4), [54, 161], [60, 170]])).toEqual([]);
  });

  test('D may miss its ideal by 6.5 %, not by 7 %', () => {
    const gartleyTo = (ratio: number) =>
      find(shape(138.2, 184.55, 200 - 100 * ratio)).map((detection) => detection.name);
    expect(gartleyTo(0.786 * 0.94)).toEqual(['Bullish Gartley']);
    expect(gartleyTo(0.786 * 0.93)).not.toContain('Bullish Gartley');
    expect(gartleyTo(0.786 * 1.07)).not.toContain('Bullish Gartley');
  });

  test('completion is the way to the ideal D', () => {
    const [short] = find(shape(138.2, 184.55, 200 - 100 * 0.786 * 0.95));
    expect(short?.score).toBeCloseTo(95, 6);
  });

  test('none where B, C or D lies elsewhere', () => {
    expect(find(shape(180, 184.55, 121.4))).toEqual([]);
    expect(find(shape(138.2, 150, 121.4))).toEqual([]);
    expect(find(shape(138.2, 184.55, 148))).toEqual([]);
    expect(find(shape(138.2, 184.55, 90))).toEqual([]);
  });
});

describe('a harmonic pattern whose last leg still runs', () => {
  const gartley = BULLISH.Gartley ?? [];
  const formingAt = (rows: number) => {
    const series = candlesOf(closesAlong(gartley).slice(0, rows));
    return formingHarmonic(series, pivotsAt(gartley).slice(0, 4));
  };

  test('appears when price enters the zone and counts up to its ideal', () => {
    // CD falls 63.15 in 20 candles; the zone's near edge is 0.786 · 0.935 of XA below A, 126.5.
    expect(formingAt(63)).toBeNull();
    expect(formingAt(65)?.name).toBe('Bullish Gartley');
    expect(formingAt(65)?.score).toBeLessThan(100);
    expect(formingAt(66)?.score).toBeCloseTo(100, 6);
  });

  test('is gone when price leaves the zone on the far side', () => {
    const further = closesAlong([...gartley.slice(0, 4), [75, 95]]);
    expect(formingHarmonic(candlesOf(further), pivotsAt(gartley).slice(0, 4))).toBeNull();
  });

  test('there is none without a candle after C', () => {
    const series = candlesOf(closesAlong(gartley.slice(0, 4)));
    expect(formingHarmonic(series, pivotsAt(gartley).slice(0, 4))).toBeNull();
    expect(formingHarmonic(series, [])).toBeNull();
  });
});
