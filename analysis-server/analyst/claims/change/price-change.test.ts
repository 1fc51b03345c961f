import { describe, expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { candleHistory } from '../history.ts';
import { priceChangeClaims } from './closes.ts';
import { ChangeFrame } from './frame.ts';

const found = (timeframe: Timeframe, ...close: readonly number[]) =>
  priceChangeClaims(new ChangeFrame(handMadeSource(timeframe, { close }), timeframe));

describe('the change of price', () => {
  it('over a day is that of 24 hourly closes', () => {
    expect(found('1h', 90, 100, ...times(23, 99), 97.7)).toMatchObject([
      {
        topic: 'trend',
        leans: 'short',
        proposition: { over: 'day', candles: 24, way: 'lost', from: 100, to: 97.7 },
        candles: { first: NEWEST - 24 * PERIOD_MS['1h'], last: NEWEST },
      },
    ]);
    expect(found('1h', ...times(23, 100), 110)).toEqual([]);
  });

  it('is known over a week, a month and a quarter', () => {
    expect(found('4h', ...times(42, 100), 110)).toMatchObject([{ proposition: { over: 'week' } }]);
    const days = found('1d', 50, ...times(59, 80), ...times(30, 100), 110);
    expect(days.map(({ leans, proposition }) => ({ leans, ...proposition }))).toMatchObject([
      { over: 'month', way: 'gained', percent: 10, leans: 'long' },
      { over: 'quarter', way: 'gained', percent: 120 },
    ]);
    expect(found('1w', ...times(99, 100), 110)).toEqual([]);
  });

  it('is at least half a per cent, as it is shown', () => {
    expect(found('1h', ...times(24, 1000), 1004.5)).toHaveLength(1);
    expect(found('1h', ...times(24, 1000), 1004.4)).toEqual([]);
  });

  it('is not said over a gap', () => {
    const rows = Array.from({ length: 30 }, (_, i): CandleRow => {
      const time = NEWEST - (29 - i + (i < 10 ? 1 : 0)) * PERIOD_MS['1h'];
      return [time, 100 + i, 101 + i, 99 + i, 100 + i, 1];
    });
    const source = handMadeSource('1h', {});
    const gone = candleHistory(seriesFromRows('1h', rows));
    const history = byTimeframe((timeframe) => (timeframe === '1h' ? gone : source.history['4h']));
    expect(priceChangeClaims(new ChangeFrame({ ...source, history }, '1h'))).toEqual([]);
  });
});
