/** The market id under which recorded candles are analysed. No minute of it comes after its end. */
export const RECORDED_MARKET = 'recorded';
