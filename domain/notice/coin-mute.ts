import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { type EpochMs, epochMs, MomentSchema } from '../text/quantity.ts';
import { HOUR_MS } from '../text/time-units.ts';

export const CoinMuteSchema = v.object({
  coin: CoinSchema,
  /** Null: for ever. */
  until: v.nullable(MomentSchema),
});
export type CoinMute = v.InferOutput<typeof CoinMuteSchema>;

export const isMuteOn = ({ until }: Pick<CoinMute, 'until'>, now: number): boolean =>
  until === null || until > now;

export const MUTE_LENGTHS = ['4 hours', 'until tomorrow morning', 'a week', 'for ever'] as const;
export type MuteLength = (typeof MUTE_LENGTHS)[number];

/** By the reader's clock. */
const MORNING_HOUR = 8;

/** `now` in ms UTC; null: never. */
export function muteEnd(length: MuteLength, now: number): EpochMs | null {
  if (length === 'for ever') return null;
  if (length === '4 hours') return epochMs(now + 4 * HOUR_MS);
  if (length === 'a week') return epochMs(now + 7 * 24 * HOUR_MS);
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return epochMs(morning.setHours(MORNING_HOUR, 0, 0, 0));
}
