// ECMAScript leaves the last digits of `Math.exp`, `log`, `sin` and `cos` to the engine. These use
// only what IEEE 754 rounds identically, so that odds are the same bytes in every browser.

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LN2 = Math.LN2;
const EXP_TERMS = 16;
const LN_TERMS = 14;
const SINE_TERMS = 14;
/** `exp` is 0 below it, and infinite above its negative. */
const SMALLEST_EXPONENT = -745;

function scaledByTwo(value: number, power: number): number {
  let scaled = value;
  for (let left = power; left > 0; left--) scaled *= 2;
  for (let left = power; left < 0; left++) scaled /= 2;
  return scaled;
}

/** Relative error about 1e-15. */
export function exp(x: number): number {
  if (x < SMALLEST_EXPONENT) return 0;
  if (x > -SMALLEST_EXPONENT) return Number.POSITIVE_INFINITY;
  const power = Math.round(x / LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1;
  for (let term = EXP_TERMS; term > 0; term--) sum = 1 + (rest / term) * sum;
  return scaledByTwo(sum, power);
}

/** Natural logarithm, error about 1e-15. @throws RangeError unless x is positive and finite */
export function ln(x: number): number {
  if (!(x > 0 && Number.isFinite(x))) {
    throw new RangeError(`the logarithm is asked of ${x}; needed: a finite number above 0`);
  }
  let mantissa = x;
  let power = 0;
  for (; mantissa > Math.SQRT2; power++) mantissa /= 2;
  for (; mantissa < Math.SQRT1_2; power--) mantissa *= 2;
  const s = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let term = LN_TERMS; term >= 0; term--) sum = sum * s * s + 1 / (2 * term + 1);
  return power * LN2_LOW + 2 * s * sum + power * LN2_HIGH;
}

/** For an angle between 0 and π. */
export function sineAndCosine(angle: number): { readonly sine: number; readonly cosine: number } {
  const folds = angle > Math.PI / 2;
  const x = folds ? Math.PI - angle : angle;
  let sine = 1;
  let cosine = 1;
  for (let term = SINE_TERMS; term > 0; term--) {
    sine = 1 - ((x * x) / (2 * term * (2 * term + 1))) * sine;
    cosine = 1 - ((x * x) / (2 * term * (2 * term - 1))) * cosine;
  }
  return { sine: x * sine, cosine: folds ? -cosine : cosine };
}
