export type DecimalProblem =
  | 'empty'
  | 'no number'
  /** A separator before three digits may mark thousands or decimals. */
  | 'ambiguous';

const SPACES = /[\s'’]/g;
const THOUSANDS = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/;

/** Accepts a decimal point or comma. `most` resolves ambiguity: '1,125' of at most 100 is 1.125. */
export function readDecimal(text: string, most: number): number | DecimalProblem {
  const compact = text.replace(SPACES, '').replace(/^[+−]/, (sign) => (sign === '+' ? '' : '-'));
  if (compact === '') return 'empty';
  const sign = compact.startsWith('-') ? -1 : 1;
  const digits = sign < 0 ? compact.slice(1) : compact;
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits)) return 'no number';
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const isAmongAlike = marks.length > 1 && marks.every((mark) => mark === last);
  if (last === undefined || isAmongAlike) {
    if (last !== undefined && !THOUSANDS.test(digits)) return 'no number';
    return sign * Number(digits.replace(/[.,]/g, ''));
  }
  const at = digits.lastIndexOf(last);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (marks.length > 1) {
    if (!THOUSANDS.test(whole) || whole.includes(last)) return 'no number';
  } else if (/^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3) {
    if (Number(whole + decimals) <= most) return 'ambiguous';
  }
  return sign * Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
}
