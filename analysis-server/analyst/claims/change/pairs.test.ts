import { describe, expect, it } from 'vitest';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import {
  type HandMadeLines,
  handMadeSource,
  NEWEST,
  times,
} from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { pairClaims } from './pairs.ts';

const found = (lines: HandMadeLines, timeframe: Timeframe = '4h', price?: number) =>
  pairClaims(
    new ChangeFrame(
      handMadeSource(timeframe, lines, price === undefined ? {} : { price }),
      timeframe,
    ),
  );

const said = (...of: Parameters<typeof found>) =>
  found(...of).map(({ proposition }) => proposition);

/** A close against an MA50 that stays at 100. */
const closes = (...close: readonly number[]) => ({ close, MA50: times(close.length, 100) });

describe('two lines', () => {
  it('crossed with the newest candle', () => {
    const [claim] = found(closes(99, 98, 101));
    expect(claim).toMatchObject({
      kind: 'change',
      topic: 'trend',
      leans: 'long',
      timeframes: ['4h'],
      proposition: { type: 'crossed', line: 'close', over: 'MA50', side: 'above', ago: 0 },
      candles: { timeframe: '4h', first: NEWEST, last: NEWEST },
    });
    expect(claim?.values).toEqual([
      { fact: '4h.close', timeframe: '4h', value: 98, candleTime: NEWEST - PERIOD_MS['4h'] },
      {
        fact: '4h.movingAverages.MA50',
        timeframe: '4h',
        value: 100,
        candleTime: NEWEST - PERIOD_MS['4h'],
      },
      { fact: '4h.close', timeframe: '4h', value: 101, candleTime: NEWEST },
      { fact: '4h.movingAverages.MA50', timeframe: '4h', value: 100, candleTime: NEWEST },
    ]);
  });

  it('crossed at most ten candles ago, and keep their sides for longer', () => {
    const [ten] = found(closes(101, ...times(11, 99)));
    expect(ten).toMatchObject({
      leans: 'short',
      proposition: { type: 'crossed', side: 'below', ago: 10 },
      candles: { first: NEWEST - 10 * PERIOD_MS['4h'], last: NEWEST },
    });
    expect(said(closes(101, ...times(12, 99)))).toEqual([
      { type: 'held', timeframe: '4h', line: 'close', over: 'MA50', side: 'below', candles: 12 },
    ]);
  });

  it('that touch have not crossed, and have kept their sides since from the eighth candle on', () => {
    expect(said(closes(99, 101, 100, ...times(7, 101)))).toEqual([]);
    expect(said(closes(99, 101, 100, ...times(8, 101)))).toMatchObject([
      { type: 'held', side: 'above', candles: 8 },
    ]);
  });

  it('that met before they parted crossed when they parted', () => {
    expect(said(closes(99, 100, 100, 101, 102))).toMatchObject([{ type: 'crossed', ago: 1 }]);
  });

  it('have kept their sides since the first value that is known', () => {
    expect(said({ close: times(30, 101), MA50: times(8, 100) })).toMatchObject([{ candles: 8 }]);
    expect(said({ close: times(30, 101), MA50: times(7, 100) })).toEqual([]);
  });

  it('that read alike are on no side', () => {
    expect(said(closes(99, 100.04))).toEqual([]);
    expect(said(closes(99, 100.06))).toMatchObject([{ type: 'crossed', side: 'above', ago: 0 }]);
    expect(said(closes(...times(60, 100)))).toEqual([]);
  });

  it('say nothing where the rounding of a half decides', () => {
    const tied = (...averages: readonly number[]) =>
      said({ close: [99, 100.1, 100.2], MA50: averages });
    expect(tied(100, 100, 100)).toMatchObject([{ ago: 1 }]);
    expect(tied(100, 100.05, 100)).toEqual([]);
    expect(tied(100, 100.049999999999, 100)).toEqual([]);
    expect(tied(98.95, 100, 100)).toEqual([]);
    expect(tied(100.05, 100, 100)).toMatchObject([{ ago: 1 }]);
  });

  it('say nothing of the close where price has turned since', () => {
    expect(said(closes(99, 101), '4h', 99.9)).toEqual([]);
    expect(said(closes(99, 101), '4h', 100)).toEqual([]);
    expect(said(closes(99, 101), '4h', 100.1)).toHaveLength(1);
  });

  it('of oscillators are shown to one decimal, whatever the tick', () => {
    const lead = (plus: number) => said({ diPlus: [10, plus], diMinus: [20, 20] });
    expect(lead(20.04)).toEqual([]);
    expect(lead(20.06)).toMatchObject([{ line: 'diPlus', over: 'diMinus', side: 'above' }]);
  });

  it('may be one line and zero', () => {
    expect(said({ MACDLine: [-3, 2] })).toMatchObject([{ over: 'zero', side: 'above', ago: 0 }]);
    expect(found({ MACDLine: [-3, 2] })[0]?.values.map(({ fact }) => fact)).toEqual([
      '4h.MACDLine',
      '4h.MACDLine',
    ]);
  });

  it('on the fast chart are the MACD and its signal, and only where they cross', () => {
    const lines = { ...closes(99, 101), MACDLine: [-1, 2], MACDSignal: [0, 1] };
    expect(said(lines, '15m')).toMatchObject([{ type: 'crossed', over: 'MACDSignal' }]);
    expect(said({ MACDLine: times(30, 2), MACDSignal: times(30, 1) }, '15m')).toEqual([]);
  });

  it('weigh more the fresher the cross, and the rarer the side', () => {
    const weight = (lines: HandMadeLines) => found(lines)[0]?.weight ?? 0;
    expect(weight(closes(99, 101))).toBeGreaterThan(weight(closes(99, 101, 101)));
    const often = closes(...times(40, 101), 99, ...times(19, 101));
    const seldom = closes(...times(41, 99), ...times(19, 101));
    expect(weight(seldom)).toBeGreaterThan(weight(often));
  });
});
