import { formatNumber } from '../text/number-format.ts';
import type { LevelSide, PriceLevel } from './price-level.ts';

/** How a level of a person's own stands: it waits, price touched it, or its time is over. */
export type LevelStanding = 'armed' | 'touched' | 'expired';

type Standing = Pick<PriceLevel, 'armed' | 'expires_at'>;

/** How a level stands at a moment (ms UTC). */
export function levelStanding({ armed, expires_at }: Standing, now: number): LevelStanding {
  if (!armed) return 'touched';
  return expires_at !== null && expires_at <= now ? 'expired' : 'armed';
}

/** The side from which price would come to a level; null where it is there. */
export function sideOf(level: number, now: number): LevelSide | null {
  if (level === now) return null;
  return level > now ? 'above' : 'below';
}

/** What price has to do: 'rises to 65,000.0'. */
export const touchWords = (side: LevelSide, price: string): string =>
  `${side === 'above' ? 'rises' : 'falls'} to ${price}`;

/** How far a level is from the present price: '1.2% above the price now'. */
export function distanceWords(level: number, now: number): string {
  const share = 100 * (level / now - 1);
  const text = formatNumber(Math.abs(share), Math.abs(share) < 0.1 ? 2 : 1);
  if (Number(text.replaceAll(',', '')) === 0) return 'at the price now';
  return `${text}% ${share > 0 ? 'above' : 'below'} the price now`;
}

/** A level so many times away is rather a digit too many or too few than a plan. */
const FAR = 8;

/** What is odd about a level that is very far from the present price; null where nothing is. */
export function farWords(level: number, now: number): string | null {
  const times = Math.max(level / now, now / level);
  if (times < FAR) return null;
  const count = `${formatNumber(times, times < 100 ? 1 : 0).replace(/\.0$/, '')} times`;
  return level > now ? `That is ${count} the price now.` : `The price now is ${count} that.`;
}
