import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import type { LevelRef } from '../../claims/propositions/terms.ts';
import type { WordingContext } from '../wording.ts';

/** '2.3%'; '0.04%' where one decimal shows nothing. */
export function percentText(percent: number): string {
  return formatPercent(percent, percent < 0.05 ? 2 : 1);
}

export function atrText(atr: number): string {
  return `${formatNumber(atr, 1)} ATR`;
}

/** '2.3% or 1.3 ATR away' */
export function awayText({ percent, atr }: { readonly percent: number; readonly atr: number }) {
  return `${percentText(percent)} or ${atrText(atr)} away`;
}

/** With its timeframe whatever was named before: 'the hourly support at 2,248.45'. */
export function levelInList({ name, price }: LevelRef, { tickSize }: WordingContext): string {
  return `the ${name.replace(/[<>]/g, '')} at ${formatPrice(price, tickSize)}`;
}
