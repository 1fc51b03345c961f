/** Market ID of recorded candles; there are none after its end. */
export const RECORDED_MARKET = 'recorded';
