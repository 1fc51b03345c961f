export const NOT_AVAILABLE = 'N/A';

export const MOST_DECIMALS = 20;

/**
 * Rounds half up on the shortest decimal form: 1.005 to two decimals is 1.01. `Intl` does the same,
 * but its first formatter takes a browser 40 ms and more.
 */
function roundedDigits(value: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const excess = digits.length - 1 - Number(exponent) - decimals;
  if (excess <= 0) return digits.padEnd(digits.length - excess, '0');
  const kept = digits.slice(0, -excess) || '0';
  return (digits.at(-excess) ?? '0') < '5' ? kept : String(BigInt(kept) + 1n);
}

/**
 * Thousands separators, fixed decimals, never scientific; minus is U+2212, none for what rounds to 0.
 * @throws RangeError unless `decimals` is a whole number from 0 to 20
 */
export function formatNumber(value: number | null, decimals: number): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) {
    throw new RangeError(`decimals is ${decimals}; allowed: whole numbers 0 to ${MOST_DECIMALS}`);
  }
  if (value === null || !Number.isFinite(value)) return NOT_AVAILABLE;
  const digits = roundedDigits(Math.abs(value), decimals).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && /[1-9]/.test(digits) ? '−' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(point)}`;
}

/** 0.1 → 1, 0.25 → 2, 5 → 0. @throws RangeError unless the tick is positive and finite */
export function decimalsOfTick(tickSize: number): number {
  if (!(Number.isFinite(tickSize) && tickSize > 0)) {
    throw new RangeError(`tick size is ${tickSize}; allowed: finite numbers above 0`);
  }
  // Twelve digits drop binary noise: 0.30000000000000004 is a tick of 0.3.
  const [mantissa = '', exponent = '0'] = tickSize.toExponential(11).split('e');
  const digits = (mantissa.split('.')[1] ?? '').replace(/0+$/, '').length;
  return Math.min(MOST_DECIMALS, Math.max(0, digits - Number(exponent)));
}

/** 64250.5 at 0.1 → '64,250.5'; null → 'N/A'. */
export function formatPrice(value: number | null, tickSize: number): string {
  return formatNumber(value, decimalsOfTick(tickSize));
}

/** 2.5 → '2.50%'; null → 'N/A'. */
export function formatPercent(value: number | null, decimals = 2): string {
  const text = formatNumber(value, decimals);
  return text === NOT_AVAILABLE ? text : `${text}%`;
}

/** 1234567 → '1.23M'; null → 'N/A'. */
export function formatMillions(value: number | null): string {
  const text = formatNumber(value === null ? null : value / 1e6, 2);
  return text === NOT_AVAILABLE ? text : `${text}M`;
}

/** Millions from a million up, whole from a hundred up, else two decimals. */
export function formatVolume(value: number | null): string {
  const size = Math.abs(value ?? 0);
  if (size >= 1e6) return formatMillions(value);
  return formatNumber(value, size >= 100 ? 0 : 2);
}
