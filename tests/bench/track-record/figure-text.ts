/** A result in R with its sign. */
export const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** A share in per cent, without the sign for it. */
export const share = (value: number) => (100 * value).toFixed(1).replace('-', '−');
