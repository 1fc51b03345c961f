/** Enough for every bit of a share below one half-life. */
const TERMS = 20;

/**
 * 0.5 to the power of `halfLives` (0 or more), by additions, multiplications and divisions alone,
 * which every machine rounds alike; the last bit of a power differs between JavaScript engines.
 */
export function leftAfter(halfLives: number): number {
  const whole = Math.floor(halfLives);
  const exponent = -Math.LN2 * (halfLives - whole);
  let term = 1;
  let left = 1;
  for (let n = 1; n <= TERMS; n++) {
    term *= exponent / n;
    left += term;
  }
  for (let n = 0; n < whole && left > 0; n++) left /= 2;
  return left;
}
