const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Words as they are, numbers with up to six decimals. */
export function valueText(value: number | string): string {
  return typeof value === 'string' ? value : NUMBER.format(value);
}
