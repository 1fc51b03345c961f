import type { CandleSeries } from '../../domain/candle.ts';
import type { LedgerEntry, Settlement } from '../../domain/ledger-record.ts';
import { epochMs, price } from '../../domain/quantity.ts';
import { PERIOD_MS } from '../../domain/timeframe.ts';
import { FEE_PERCENT_A_SIDE } from '../../domain/track-record-rules.ts';

/** As much of an entry as settles it. */
export type OpenPosition = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'snapshotTime' | 'expiresAt'
>;

function settled(
  position: OpenPosition,
  outcome: Settlement['outcome'],
  exit: number,
  settledAt: number,
): Settlement {
  const { action, entry, stop } = position;
  const towards = action === 'LONG' ? 1 : -1;
  const risk = Math.abs(entry - stop);
  const grossR = (towards * (exit - entry)) / risk;
  const feesR = ((FEE_PERCENT_A_SIDE / 100) * (entry + exit)) / risk;
  return {
    outcome,
    settledAt: epochMs(settledAt),
    exit: price(exit),
    grossR,
    netR: grossR - feesR,
  };
}

/**
 * Settles a position on the first candle that ends it: at the stop, or at the open where the
 * candle opens beyond it; at the target; or at the close of the candle with which it expires. A
 * candle that reaches stop and target counts as stopped. Candles before the snapshot are passed
 * over; what comes after the settling candle changes nothing.
 * @param candles closed candles, oldest first, without a gap from the snapshot on
 * @returns null where these candles leave it open
 */
export function settle(position: OpenPosition, candles: CandleSeries): Settlement | null {
  const { action, stop, target, snapshotTime, expiresAt } = position;
  const long = action === 'LONG';
  const period = PERIOD_MS[candles.timeframe];
  for (const [row, time] of candles.time.entries()) {
    if (time < snapshotTime) continue;
    const open = candles.open[row] ?? Number.NaN;
    const high = candles.high[row] ?? Number.NaN;
    const low = candles.low[row] ?? Number.NaN;
    const closedAt = time + period;
    if (long ? low <= stop : high >= stop) {
      const exit = long ? Math.min(open, stop) : Math.max(open, stop);
      return settled(position, 'stopped', exit, closedAt);
    }
    if (long ? high >= target : low <= target) return settled(position, 'hit', target, closedAt);
    if (closedAt >= expiresAt) {
      return settled(position, 'expired', candles.close[row] ?? Number.NaN, closedAt);
    }
  }
  return null;
}
