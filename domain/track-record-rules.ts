import type { EpochMs } from './quantity.ts';

/** The rules below; a settlement names the version that it followed. */
export const TRACK_RECORD_RULES = 1;

/** Assumed fee for taking liquidity, in per cent of the price, paid at entry and at exit. */
export const FEE_PERCENT_A_SIDE = 0.055;

/** A recommendation that met neither stop nor first target expires after this many of its ETAs. */
export const EXPIRY_IN_ETAS = 2;

/** After so many days without its candles, counted from its expiry, an entry is given up. */
export const GIVEN_UP_AFTER_DAYS = 7;

/** Which target counts as a hit. Targets beyond it are not followed. */
export const COUNTED_TARGET = 'TP1';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a recommendation expires.
 * @param snapshotTime close of the newest candle that it used
 * @param etaHours hours to the counted target
 */
export function expiryOf(snapshotTime: EpochMs, etaHours: number): number {
  return Math.ceil(snapshotTime + EXPIRY_IN_ETAS * etaHours * HOUR_MS);
}

/**
 * When an entry whose candles cannot be had is given up.
 * @param expiresAt when it expires
 * @param failingSince since when its candles were asked for in vain
 */
export function givenUpAt(expiresAt: EpochMs, failingSince: EpochMs): number {
  return Math.max(expiresAt, failingSince) + GIVEN_UP_AFTER_DAYS * DAY_MS;
}

/** The rules as a person reads them. */
export const RULE_SENTENCES: readonly string[] = [
  'An entry is opened at the price of the snapshot. While an entry of a coin is open and its time is not over, a new analysis with the same direction adds none.',
  'It is settled on closed 15-minute candles after the snapshot: hit at the first target (TP1), stopped at the stop. Later targets are not counted.',
  'A candle that reaches both counts as stopped. A candle that opens beyond the stop is closed at its open, which is worse; one that opens beyond the target still pays the target alone.',
  `After ${EXPIRY_IN_ETAS} times the estimated time to TP1 it expires at that candle’s close.`,
  `Where the market does not give the candles that an entry needs (a gap, a frozen price, a coin that was delisted), it is asked again until ${GIVEN_UP_AFTER_DAYS} days after the entry’s time ended, and for ${GIVEN_UP_AFTER_DAYS} days at least. Then the entry is closed as “could not be settled”: it stays in the list and is counted as such, without a result and in no rate.`,
  `R is the result in units of the distance from entry to stop. Net R takes off an assumed taker fee of ${FEE_PERCENT_A_SIDE}% of the price at entry and again at exit. Funding and slippage are not counted.`,
];
