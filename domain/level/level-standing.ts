import { formatNumber } from '../text/number-format.ts';
import type { LevelSide, PriceLevel } from './price-level.ts';

export type LevelStanding = 'armed' | 'touched' | 'expired';

type Standing = Pick<PriceLevel, 'armed' | 'expires_at'>;

/** `now` in ms UTC. */
export function levelStanding({ armed, expires_at }: Standing, now: number): LevelStanding {
  if (!armed) return 'touched';
  return expires_at !== null && expires_at <= now ? 'expired' : 'armed';
}

/** The side that price would come from; null if already there. */
export function sideOf(level: number, now: number): LevelSide | null {
  if (level === now) return null;
  return level > now ? 'above' : 'below';
}

/** 'rises to 65,000.0'. */
export const touchWords = (side: LevelSide, price: string): string =>
  `${side === 'above' ? 'rises' : 'falls'} to ${price}`;

/** '1.2% above the price now'. */
export function distanceWords(level: number, now: number): string {
  const share = 100 * (level / now - 1);
  const text = formatNumber(Math.abs(share), Math.abs(share) < 0.1 ? 2 : 1);
  if (Number(text.replaceAll(',', '')) === 0) return 'at the price now';
  return `${text}% ${share > 0 ? 'above' : 'below'} the price now`;
}

/** A factor that suggests a digit too many or too few. */
const FAR = 8;

export function farWords(level: number, now: number): string | null {
  const times = Math.max(level / now, now / level);
  if (times < FAR) return null;
  const count = `${formatNumber(times, times < 100 ? 1 : 0).replace(/\.0$/, '')} times`;
  return level > now ? `That is ${count} the price now.` : `The price now is ${count} that.`;
}
