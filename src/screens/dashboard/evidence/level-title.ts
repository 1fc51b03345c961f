import { fieldOf } from '../../../../domain/analysis/readings.ts';
import type { ClaimValue } from '../../../../domain/claim/claim.ts';
import { longLevelName } from '../../../../domain/level/level-name.ts';
import { shownSide } from '../../../../domain/level/shown-side.ts';

const SWING = /^(?:support|resistance)Levels$/;
const PIVOT = /^(?:[sr][123]|pivot)$/;

/** 'Four-hour support', by the side of price at the analysis; null if it is not a level. */
export function levelTitle(
  { fact, timeframe, value }: ClaimValue,
  now: number,
  tickSize: number,
): string | null {
  const field = fieldOf(fact);
  if (timeframe === null || !(SWING.test(field) || PIVOT.test(field))) return null;
  const name = SWING.test(field)
    ? longLevelName({ kind: 'swing', timeframe, side: shownSide(value, now, tickSize), place: 1 })
    : longLevelName({ kind: 'pivot', timeframe, point: field });
  const words = name.replace(/[<>]/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
