/** A price below 0.001 in parts: `0.0`, how many zeros follow the point, and the digits after them. */
export interface ShortPrice {
  /** The sign, if any, and '0.0'. */
  readonly head: string;
  /** Zeros after the point, 4 or more. */
  readonly zeros: number;
  readonly digits: string;
}

/** Fewer zeros are read at a glance. */
const FEWEST_ZEROS = 4;

/**
 * The short form of a formatted price: '0.000008371' is 0.0 with a small 5, then 8371.
 * @returns null where the price is shown as it is
 */
export function shortPrice(text: string): ShortPrice | null {
  const match = /^([-+−]?)0\.(0+)([1-9]\d*)$/.exec(text);
  if (!match) return null;
  const [, sign = '', zeros = '', digits = ''] = match;
  return zeros.length < FEWEST_ZEROS ? null : { head: `${sign}0.0`, zeros: zeros.length, digits };
}
