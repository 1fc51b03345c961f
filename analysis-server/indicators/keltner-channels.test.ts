import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { keltnerChannels } from './keltner-channels.ts';
import { at } from './line.ts';

const talib = await loadTalib();

describe('Keltner Channels', () => {
  it('are TA-Lib EMA 20 and two TA-Lib ATR 10 around it at every candle', () => {
    expectTalibLines(
      (series) => {
        const { upper, middle, lower } = keltnerChannels(series);
        return [upper, middle, lower];
      },
      ({ high, low, close }) => {
        const ema = talib.run('EMA', [close], [20])[0];
        const range = talib.run('ATR', [high, low, close], [10])[0];
        if (ema === undefined || range === undefined) throw new Error('TA-Lib gave no line');
        const shifted = (factor: number) => ({
          begin: ema.begin,
          values: ema.values.map(
            (value, index) => value + factor * at(range.values, index + ema.begin - range.begin),
          ),
        });
        return [shifted(2), ema, shifted(-2)];
      },
    );
  });

  it('begin at candle 19', () => {
    const flat = new Float64Array(25).fill(7);
    const bands = keltnerChannels({
      timeframe: '1h',
      time: flat,
      open: flat,
      high: flat,
      low: flat,
      close: flat,
      volume: flat,
    });
    expect([bands.upper.begin, bands.middle.begin, bands.lower.begin]).toEqual([19, 19, 19]);
  });
});
