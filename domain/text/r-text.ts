import { formatNumber, NOT_AVAILABLE } from './number-format.ts';

/** 1.5 → '+1.50 R', −0.1 → '−0.10 R', null → 'N/A'. */
export function rText(value: number | null): string {
  const text = formatNumber(value, 2);
  if (text === NOT_AVAILABLE) return text;
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text} R` : `${text} R`;
}

/** 0.385 → '39%'. */
export function shareText(share: number): string {
  return `${formatNumber(100 * share, 0)}%`;
}
