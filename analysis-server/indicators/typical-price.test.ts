import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { typicalPrice } from './typical-price.ts';

describe('typical price', () => {
  it('is the mean of high, low and close', () => {
    expect(typicalPrice(candleTable([[12, 6, 9]]))).toEqual(Float64Array.of(9));
  });
});
