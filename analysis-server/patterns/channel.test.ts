import { describe, expect, test } from 'vitest';
import { candlesOf, closesAlong, pivotsAt } from '../../tests/support/patterns/hand-drawn.ts';
import { findChannels } from './channel.ts';
import { presentAt } from './detection.ts';

type Turns = readonly (readonly [number, number])[];

/** Touches of two lines 10 apart that start at 90 and 100 and gain `slope` per candle. */
const touches = (slope: number, count = 6): Turns =>
  Array.from({ length: count }, (_, touch) => [
    touch * 10,
    (touch % 2 === 0 ? 90 : 100) + slope * touch * 10,
  ]);

const find = (turns: Turns, after: Turns = []) =>
  findChannels(candlesOf(closesAlong([...turns, ...after])), pivotsAt(turns, 1));

describe('channels', () => {
  test.each([
    ['Ascending Channel', 0.3],
    ['Horizontal Channel', 0],
    ['Descending Channel', -0.3],
  ])('three exact touches of each line make one: %s', (name, slope) => {
    const turns = touches(slope);
    const [detection, ...others] = find(turns, [[54, 95 + slope * 54]]);
    expect(others).toEqual([]);
    expect(detection?.name).toBe(name);
    expect(detection?.score).toBeCloseTo(100 * Math.sqrt(6 / 12), 9);
    expect(detection?.confirmedAt).toBe(51);
    expect(detection?.marks.map((mark) => [mark.index, mark.price])).toEqual(turns);
    expect(detection?.marks[1]?.label).toBe('Upper line');
  });

  test('more touches make it stronger, misses weaker', () => {
    const longer = find(touches(0.3, 10), [[94, 95 + 0.3 * 94]]).at(-1);
    expect(longer?.marks).toHaveLength(10);
    expect(longer?.score).toBeCloseTo(100 * Math.sqrt(10 / 12), 9);
    const [rough] = find(touches(0.3).with(3, [30, 109.6]), [[54, 95 + 0.3 * 54]]);
    expect(rough?.score).toBeLessThan(100 * Math.sqrt(6 / 12));
  });

  test('it is present until a close leaves it', () => {
    const inside: Turns = [[60, 90.5]];
    expect(presentAt(find(touches(0), inside), 60)?.name).toBe('Horizontal Channel');
    const outside: Turns = [[60, 85]];
    const broken = find(touches(0), outside);
    expect(broken).toHaveLength(1);
    // 1.5 a candle from 100 at row 50: row 58 closes at 88, over a tenth of the width below 90.
    expect(presentAt(broken, 57)?.name).toBe('Horizontal Channel');
    expect(presentAt(broken, 58)).toBeNull();
  });

  test('none where a touch misses its line by over a tenth of the width', () => {
    expect(find(touches(0.3).with(3, [30, 104]), [[54, 95 + 0.3 * 54]])).toEqual([]);
  });

  test('none where the lines converge', () => {
    const wedge: Turns = [
      [0, 80],
      [10, 110],
      [20, 84],
      [30, 106],
      [40, 88],
      [50, 102],
    ];
    expect(find(wedge, [[54, 96]])).toEqual([]);
  });

  test('none where a close between the touches lies outside', () => {
    const turns = touches(0);
    const closes = closesAlong([...turns, [54, 96]]).with(25, 104);
    expect(findChannels(candlesOf(closes), pivotsAt(turns, 1))).toEqual([]);
  });

  test('none from five touches', () => {
    expect(find(touches(0.3, 5), [[44, 105]])).toEqual([]);
  });
});
