import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { onBalanceVolume } from './on-balance-volume.ts';

const talib = await loadTalib();

describe('on-balance volume', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => [onBalanceVolume(series)],
      ({ close, volume }) => talib.run('OBV', [close, volume], []),
    );
  });

  it('starts at the first volume, adds rises, subtracts falls and ignores the rest', () => {
    const series = candleTable([
      [1, 1, 10, 5],
      [1, 1, 11, 3],
      [1, 1, 11, 9],
      [1, 1, 10, 8],
    ]);
    expect(onBalanceVolume(series).values).toEqual(Float64Array.of(5, 8, 8, 0));
  });
});
