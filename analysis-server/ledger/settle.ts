import type { CandleSeries } from '../../domain/market/candle.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { reachedLevel } from '../../domain/plan/reached-level.ts';
import { costsOf, fundingTerms } from '../../domain/plan/trading-costs.ts';
import type { LedgerEntry, Settlement } from '../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs, type Price, price } from '../../domain/text/quantity.ts';

export type OpenPosition = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'snapshotTime' | 'expiresAt'
>;

/** The result in R is before costs. */
export interface PositionEnd {
  readonly outcome: Settlement['outcome'];
  readonly settledAt: EpochMs;
  readonly exit: Price;
  readonly grossR: number;
}

function ended(
  { action, entry, stop }: OpenPosition,
  outcome: PositionEnd['outcome'],
  exit: number,
  settledAt: number,
): PositionEnd {
  const towards = action === 'LONG' ? 1 : -1;
  const grossR = (towards * (exit - entry)) / Math.abs(entry - stop);
  return { outcome, settledAt: epochMs(settledAt), exit: price(exit), grossR };
}

/**
 * The first candle that ends a position: at the stop, or the open if beyond it; at the target; or
 * at the close of the candle in which it expires. Stop and target in one candle: stopped. Candles
 * before the snapshot are skipped; later ones change nothing.
 * @param candles closed, oldest first, without a gap from the snapshot on
 * @returns null if still open
 */
export function positionEnd(position: OpenPosition, candles: CandleSeries): PositionEnd | null {
  const { action, stop, target, snapshotTime, expiresAt } = position;
  const long = action === 'LONG';
  const period = PERIOD_MS[candles.timeframe];
  for (const [row, time] of candles.time.entries()) {
    if (time < snapshotTime) continue;
    const open = candles.open[row] ?? Number.NaN;
    const high = candles.high[row] ?? Number.NaN;
    const low = candles.low[row] ?? Number.NaN;
    const closedAt = time + period;
    const reached = reachedLevel({ action, stop, target }, { high, low });
    if (reached === 'stop') {
      const exit = long ? Math.min(open, stop) : Math.max(open, stop);
      return ended(position, 'stopped', exit, closedAt);
    }
    if (reached === 'target') return ended(position, 'hit', target, closedAt);
    if (closedAt >= expiresAt) {
      return ended(position, 'expired', candles.close[row] ?? Number.NaN, closedAt);
    }
  }
  return null;
}

/** Version 1 of the rules: one target, net of fees only; null if still open. */
export function settle(position: OpenPosition, candles: CandleSeries): Settlement | null {
  const end = positionEnd(position, candles);
  if (end === null) return null;
  const { action, entry, stop } = position;
  const { fees } = costsOf({ action, entry, stop, exit: end.exit }, fundingTerms(null, action), 0);
  return { ...end, netR: end.grossR - fees };
}
