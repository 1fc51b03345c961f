import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMs, price } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { tablePage } from './candle-table.tsx';
import { cloudPieces } from './cloud.ts';
import { DATE, dateBox, datePlace, overlaps } from './label-places.ts';
import { labelMiddle, labelPlace, patternLines } from './pattern-lines.ts';
import { labelledRows, nameNow } from './price-levels.ts';
import { swingLevels } from './scene.ts';

describe('patterns', () => {
  const point = (pattern: string, label: string, time: number) => ({
    pattern,
    label,
    time: epochMs(time),
    price: price(5),
  });

  test('are joined in the order of time, each by itself; points before the candles are left out', () => {
    const points = [
      point('Bat', 'D', 130),
      point('Bat', 'X', 100),
      point('Channel', 'Upper', 110),
      point('Bat', 'early', 90),
    ];
    const lines = patternLines(points, [100, 110, 120, 130], 10);
    const drawn = [...lines].map(([pattern, line]) => [pattern, line.map((p) => p.candle)]);
    expect(drawn).toEqual([
      ['Bat', [0, 3]],
      ['Channel', [1]],
    ]);
  });

  test('labels overlap only where both their widths and heights meet', () => {
    const at = (x: number, y: number) => ({ x, y, width: 20, height: 10 });
    expect(overlaps(at(0, 0), at(19, 9))).toBe(true);
    expect(overlaps(at(0, 0), at(20, 0))).toBe(false);
    expect(overlaps(at(0, 0), at(0, 10))).toBe(false);
  });
});

describe('what is written on the pane', () => {
  const panes = fc.integer({ min: 240, max: 1_100 });

  test('the date of the plan starts at its line, clear of edge and tags, or is left out', () => {
    const tags = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 5 });
    fc.assert(
      fc.property(panes, fc.double({ min: 0, max: 1, noNaN: true }), tags, (...drawn) => {
        const [width, share, middles] = drawn;
        const left = share * width;
        const start = datePlace(width, left, middles);
        if (start === null) return;
        expect(start).toBeGreaterThan(left);
        expect(start + 110).toBeLessThanOrEqual(width);
        expect(Math.min(...middles)).toBeGreaterThanOrEqual(35);
      }),
    );
    expect(datePlace(800, 664, [])).toBe(670);
    expect(datePlace(800, 0, [40, 300])).toBe(6);
    expect(datePlace(800, 664, [20, 300])).toBeNull();
    expect(datePlace(800, 700, [])).toBeNull();
  });

  test('a label of a pattern lies over no date and no other label', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 1_100 }), y: fc.integer({ max: 300 }) });
    const taken = [{ x: 90, y: 120, width: 130, height: 15 }];
    fc.assert(
      fc.property(panes, at, fc.boolean(), (width, { x, y }, above) => {
        const point = { x, y, width: 40, height: 13 };
        const box = labelPlace(point, above, [dateBox(width)], taken);
        if (!box) return;
        expect([dateBox(width), ...taken].some((other) => overlaps(other, box))).toBe(false);
        expect(Math.abs(box.y - y)).toBe(11);
      }),
    );
    expect(labelMiddle(300, 60, 800)).toBe(300);
    expect(labelMiddle(5, 60, 800)).toBe(30);
    expect(labelMiddle(795, 60, 800)).toBe(730);
    const [foot, free] = [DATE.foot, { x: 300, y: 200, width: 40, height: 13 }];
    const place = (y: number, above: boolean) =>
      labelPlace({ ...free, y }, above, [dateBox(800)], [])?.y;
    expect(place(200, true)).toBe(189);
    expect(place(200, false)).toBe(211);
    expect(place(foot + 4, true)).toBe(foot + 15);
    expect(place(foot - 8, true)).toBeUndefined();
  });
});

describe('levels', () => {
  test('are named by their timeframe and the side of the analysis, outwards', () => {
    const facts = analysisResult();
    const { currentPrice } = facts.tradeRecommendation;
    const broken = {
      supportLevels: [currentPrice + 1, 9, 8],
      resistanceLevels: [currentPrice + 9],
    };
    const supportResistance = { ...facts.supportResistance, '4h': broken };
    expect(swingLevels({ ...facts, supportResistance }, '4h', 7)).toEqual([
      { label: '4h resistance', price: currentPrice + 1 },
      { label: '4h resistance 2', price: currentPrice + 9 },
      { label: '4h support', price: 9 },
      { label: '4h support 2', price: 8 },
    ]);
  });

  test('are named by the newest close where a stored plan lacks its price', () => {
    const facts = { ...analysisResult(), tradeRecommendation: null };
    expect(swingLevels(facts, '1w', 64_000).map(({ label }) => label)).toEqual([
      '1w support',
      '1w support 2',
      '1w resistance',
    ]);
    expect(swingLevels(facts, '1w', undefined)).toEqual([]);
  });

  test('are broken once price has passed them', () => {
    const support = { label: '4h support 2', price: 100 };
    const resistance = { label: '4h resistance', price: 100 };
    const namesAt = (now: number | null) =>
      [support, resistance, { label: '1d R1', price: 100 }].map((level) => nameNow(level, now));
    for (const unmoved of [null, 100]) {
      expect(namesAt(unmoved)).toEqual(['4h support 2', '4h resistance', '1d R1']);
    }
    expect(namesAt(99)).toEqual(['4h broken level', '4h resistance', '1d R1']);
    expect(namesAt(101)).toEqual(['4h support 2', '4h broken level', '1d R1']);
  });

  test('labels keep their distance, and the first ones win', () => {
    expect([...labelledRows([100, 105, 120, 90], 15)]).toEqual([0, 2]);
  });
});

describe('the cloud', () => {
  test('is cut where the spans cross', () => {
    expect(cloudPieces([1, 3], [2, 2])).toEqual([
      { from: 0, to: 0.5, leading: 'B', left: [1, 2], right: [2, 2] },
      { from: 0.5, to: 1, leading: 'A', left: [2, 2], right: [3, 2] },
    ]);
  });

  test('has no piece where a span is missing', () => {
    expect(cloudPieces([null, 3, 4], [1, 2, null])).toEqual([]);
  });

  test('its pieces join without a gap, and the leading span is never the lower one', () => {
    const line = fc.array(fc.double({ min: 1, max: 100, noNaN: true }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(line, line, (a, b) => {
        const pieces = cloudPieces(a, b);
        expect(pieces.length).toBeGreaterThan(0);
        pieces.forEach((piece, index) => {
          const next = pieces[index + 1];
          if (next) expect(next.from).toBeCloseTo(piece.to, 9);
          for (const [spanA, spanB] of [piece.left, piece.right]) {
            const ahead = piece.leading === 'A' ? spanA - spanB : spanB - spanA;
            expect(ahead).toBeGreaterThanOrEqual(-1e-9);
          }
        });
      }),
    );
  });
});

test('the pages of the table hold every candle once, newest first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      const { last } = tablePage(count, 0);
      let upTo = count;
      for (let page = 0; page <= last; page += 1) {
        const { from, to } = tablePage(count, page);
        expect(to).toBe(upTo);
        expect(from).toBeLessThan(to);
        upTo = from;
      }
      expect(upTo).toBe(0);
    }),
  );
});
