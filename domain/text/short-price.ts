/** Fewer are read at a glance. */
const FEWEST_ZEROS = 4;

/** '0.000008371' is 0.0 with a small 5, then 8371; null for prices shown in full. */
export function shortPrice(text: string) {
  const match = /^([-+−]?)0\.(0+)([1-9]\d*)$/.exec(text);
  if (!match) return null;
  const [, sign = '', zeros = '', digits = ''] = match;
  return zeros.length < FEWEST_ZEROS ? null : { head: `${sign}0.0`, zeros: zeros.length, digits };
}
