import { describe, expect, it } from 'vitest';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { breakClaims } from './levels.ts';

function level(price: number, place = 1, timeframe: Timeframe = '4h', list = 'supportLevels') {
  return { name: '4h support', fact: `${timeframe}.${list}.${place}`, timeframe, price };
}

const found = (close: readonly number[], levels = [level(100)], price = close.at(-1) ?? 0) =>
  breakClaims(new ChangeFrame(handMadeSource('4h', { close }, { levels, price }), '4h'));

describe('a level', () => {
  it('was broken by the first close beyond it', () => {
    const [claim] = found([98, 99, 101, 103]);
    expect(claim).toMatchObject({
      topic: 'level',
      leans: 'long',
      proposition: { type: 'broke-level', side: 'above', ago: 1, level: level(100) },
      candles: { first: NEWEST - PERIOD_MS['4h'], last: NEWEST },
    });
    expect(claim?.values.map(({ fact, value }) => [fact, value])).toEqual([
      ['4h.supportLevels.1', 100],
      ['4h.close', 99],
      ['4h.close', 101],
    ]);
    expect(found([101, 99])).toMatchObject([
      { leans: 'short', proposition: { side: 'below', ago: 0 } },
    ]);
  });

  it('was broken at most ten candles ago', () => {
    expect(found([99, ...times(11, 101)])).toMatchObject([{ proposition: { ago: 10 } }]);
    expect(found([99, ...times(12, 101)])).toEqual([]);
  });

  it('was not broken by a touch, nor where nothing is known before', () => {
    expect(found([101, 100, 101])).toEqual([]);
    expect(found([101, 101])).toEqual([]);
    expect(found([99, 100.04], [level(100)], 101)).toEqual([]);
  });

  it('stays unsaid where price has come back', () => {
    expect(found([99, 101], [level(100)], 99.5)).toEqual([]);
    expect(found([99, 101], [level(100)], 100.04)).toEqual([]);
  });

  it('of each side that broke last is said, of several the nearest', () => {
    const levels = [level(101, 1), level(100, 2), level(97, 3)];
    const broken = found([99, 96, 98, 102], levels);
    expect(broken).toMatchObject([{ proposition: { level: { price: 101 }, ago: 0 } }]);
    const both = found([99, 108, 104], [level(100), level(106, 1, '4h', 'resistanceLevels')]);
    expect(both.map(({ proposition }) => proposition)).toMatchObject([
      { side: 'above', ago: 1, level: { price: 100 } },
      { side: 'below', ago: 0, level: { price: 106 } },
    ]);
  });

  it('is a swing of the same timeframe', () => {
    expect(found([99, 101], [level(100, 1, '1d')])).toEqual([]);
    expect(found([99, 101], [{ ...level(100), fact: '4h.pivotPoints.r1' }])).toEqual([]);
  });
});
