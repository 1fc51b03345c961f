import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import {
  type HandMadeLines,
  handMadeSource,
  NEWEST,
  times,
} from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { exitClaims, moveClaims } from './oscillators.ts';

const frameOf = (lines: HandMadeLines) => new ChangeFrame(handMadeSource('1h', lines), '1h');
const moves = (lines: HandMadeLines) => moveClaims(frameOf(lines));
const exits = (...RSI: readonly number[]) => exitClaims(frameOf({ RSI }));

describe('a move', () => {
  it('of RSI is twelve points as they are shown', () => {
    const [claim] = moves({ RSI: [40, 41, 42, 43, 44, 52] });
    expect(claim).toMatchObject({
      topic: 'momentum',
      leans: 'long',
      proposition: { type: 'moved', reading: 'RSI', way: 'risen', from: 40, to: 52, candles: 5 },
      candles: { first: NEWEST - 5 * PERIOD_MS['1h'], last: NEWEST },
    });
    expect(moves({ RSI: [40.04, ...times(4, 45), 52.04] })).toHaveLength(1);
    expect(moves({ RSI: [40.1, ...times(4, 45), 52] })).toEqual([]);
    expect(moves({ RSI: [40.06, ...times(4, 45), 52] })).toEqual([]);
  });

  it('is looked for within ten candles where there is none within five', () => {
    const slow = [60, ...times(4, 55), ...times(5, 50), 48];
    expect(moves({ RSI: slow })).toMatchObject([
      { leans: 'short', proposition: { way: 'fallen', from: 60, to: 48, candles: 10 } },
    ]);
    const both = [60, ...times(4, 60), ...times(5, 65), 48];
    expect(moves({ RSI: both })).toMatchObject([{ proposition: { candles: 5, from: 65 } }]);
  });

  it('of ADX is six points and leans to who leads a growing trend', () => {
    const ADX = [20, ...times(4, 22), 26];
    const led = (diPlus: number, diMinus: number) =>
      moves({ ADX, diPlus: [diPlus], diMinus: [diMinus] });
    expect(led(30, 10)).toMatchObject([
      { topic: 'trend', leans: 'long', proposition: { way: 'risen', led: 'buyers' } },
    ]);
    expect(led(10, 30)).toMatchObject([{ leans: 'short', proposition: { led: 'sellers' } }]);
    expect(led(20.04, 20)).toMatchObject([{ leans: 'neither', proposition: { led: 'neither' } }]);
    expect(moves({ ADX: [20, ...times(4, 22), 25.9] })).toEqual([]);
  });

  it('of ADX begins with a movement', () => {
    expect(moves({ ADX: [0, ...times(4, 5), 9] })).toEqual([]);
    expect(moves({ ADX: [0.1, ...times(4, 5), 9] })).toHaveLength(1);
  });

  it('of a fading trend leans nowhere', () => {
    const lines = { ADX: [36, ...times(4, 33), 30], diPlus: [30], diMinus: [10] };
    expect(moves(lines)).toMatchObject([{ leans: 'neither', proposition: { way: 'fallen' } }]);
  });

  it('needs the values', () => {
    expect(moves({ RSI: [40, 41, 42, 43, 60] })).toEqual([]);
    expect(moves({})).toEqual([]);
  });
});

describe('RSI', () => {
  it('came back from overbought', () => {
    expect(exits(60, 74.2, 69, 63.1)).toMatchObject([
      {
        leans: 'short',
        proposition: { type: 'left-extreme', state: 'overbought', ago: 1, from: 74.2, to: 63.1 },
        candles: { first: NEWEST - 2 * PERIOD_MS['1h'], last: NEWEST },
      },
    ]);
  });

  it('came back from oversold, and may rest on the edge', () => {
    expect(exits(29.9, 30)).toMatchObject([
      { leans: 'long', proposition: { state: 'oversold', ago: 0, from: 29.9, to: 30 } },
    ]);
  });

  it('has come back at most five candles ago', () => {
    expect(exits(75, ...times(6, 60))).toMatchObject([{ proposition: { ago: 5 } }]);
    expect(exits(75, ...times(7, 60))).toEqual([]);
  });

  it('has not come back while it is beyond the edge', () => {
    expect(exits(65, 75)).toEqual([]);
    expect(exits(...times(9, 60))).toEqual([]);
  });

  it('was not beyond the edge where it reads as the edge itself', () => {
    expect(exits(70.04, 60)).toEqual([]);
    expect(exits(70.06, 60)).toHaveLength(1);
  });
});
