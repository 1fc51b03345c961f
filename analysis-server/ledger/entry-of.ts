import type { AnalysisFacts } from '../../domain/analysis.ts';
import { convictionBand } from '../../domain/conviction-band.ts';
import type { LedgerEntry } from '../../domain/ledger-record.ts';
import { epochMs } from '../../domain/quantity.ts';
import { COUNTED_TARGET, expiryOf, TRACK_RECORD_RULES } from '../../domain/track-record-rules.ts';

/** The market id under which recorded candles are analysed. */
const RECORDED = 'recorded';

/**
 * The entry that an analysis' recommendation makes.
 * @throws RangeError where the recommendation lacks the target that counts, or its ETA
 */
export function entryOf(facts: AnalysisFacts, snapshot: string): LedgerEntry {
  const { coin, market, tickSize, snapshotTime, engine, tradeRecommendation } = facts;
  const { action, entry, stopLoss, takeProfit, etaHours, conviction } = tradeRecommendation;
  const target = takeProfit[COUNTED_TARGET];
  const hours = etaHours[COUNTED_TARGET];
  if (target === undefined || hours === undefined) {
    throw new RangeError(
      `the recommendation for ${coin} has targets ${Object.keys(takeProfit).join(', ')} with times for ${Object.keys(etaHours).join(', ')}; needed: ${COUNTED_TARGET}`,
    );
  }
  return {
    kind: 'entry',
    rules: TRACK_RECORD_RULES,
    coin,
    market: market.id,
    marketName: market.name,
    real: !market.simulated && market.id !== RECORDED,
    action,
    snapshot,
    snapshotTime,
    expiresAt: epochMs(expiryOf(snapshotTime, hours)),
    entry,
    stop: stopLoss,
    target,
    tickSize,
    band: convictionBand(conviction),
    engine,
    recommendation: tradeRecommendation,
  };
}
