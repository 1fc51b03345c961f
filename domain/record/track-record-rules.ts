import {
  FEE_PERCENT_A_SIDE,
  fundingTerms,
  SLIPPAGE_PERCENT_A_SIDE,
} from '../plan/trading-costs.ts';
import type { EpochMs } from '../text/quantity.ts';
import { DAY_MS } from '../text/time-units.ts';

/** Days without candles after expiry until an entry is voided. */
export const GIVEN_UP_AFTER_DAYS = 7;

/** `failingSince`: when its candles were first unavailable. */
export function givenUpAt(expiresAt: EpochMs, failingSince: EpochMs): number {
  return Math.max(expiresAt, failingSince) + GIVEN_UP_AFTER_DAYS * DAY_MS;
}

const { percent: ASSUMED_FUNDING, intervalHours: ASSUMED_HOURS } = fundingTerms(null, 'LONG');

export const CANNOT_SHOW =
  'What these figures cannot show: an edge of 0.05 R would take about 14 years at today’s number of coins; calibration takes months.';

export const RULE_SENTENCES: readonly string[] = [
  'A coin has one plan at a time, the same for everybody, and each plan is one entry. It is opened at the price of its snapshot and stands until its primary target, its stop or its time; analyses until then keep it and add no entry. After its end the next one is opened once another 15-minute candle has closed.',
  'Before its end a plan is replaced only by an analysis that says Trade, decided once for each closed 4-hour candle: by one for the other side, or by any where the plan itself is no Trade. A replaced entry is closed at the price of that analysis, with that result. What it would have come to had it been held is recorded apart, and counts only target by target and for the stated odds.',
  'Plans that are too close to call, or say to stand aside, are recorded and settled in the same way, and shown apart: they are in no figure of the plans that say to trade.',
  'An entry is settled on the minutes after its snapshot where all of them were judged, else on closed 15-minute candles: hit at its primary target, the last one, stopped at its stop, or expired at the close of the candle with which the plan’s time ends.',
  'Each nearer target is settled on its own, as if the position were closed there, with the same stop and the same time.',
  'A candle that reaches both stop and target counts as stopped. A candle that opens beyond the stop is closed at its open, which is worse; one that opens beyond the target still pays the target alone.',
  `Where the market does not give the candles that an entry needs (a gap, a frozen price, a coin that was delisted), it is asked again until ${GIVEN_UP_AFTER_DAYS} days after the entry’s time ended, and for ${GIVEN_UP_AFTER_DAYS} days at least. Then, or as soon as its candles are of other prices than the entry (a split), the entry is closed as “could not be settled”: it stays in the list and is counted as such, without a result and in no rate.`,
  `R is the result in units of the distance from entry to stop. Net R takes off all costs: an assumed taker fee of ${FEE_PERCENT_A_SIDE}% and slippage of ${SLIPPAGE_PERCENT_A_SIDE}% of the price, at entry and again at exit, and funding.`,
  `Funding is counted at each payment time of the market from the snapshot to the end, at the rate known at entry, where the position pays it; what it would receive is not counted. Where no rate was known, longs pay ${ASSUMED_FUNDING}% every ${ASSUMED_HOURS} hours.`,
  'The stated odds were fitted and checked on every look at recorded candles, not only on those that would be an entry here.',
];
