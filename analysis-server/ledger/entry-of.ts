import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import { RECORDED_MARKET } from '../../domain/market/recorded-market.ts';
import { convictionBand } from '../../domain/plan/conviction-band.ts';
import { expiryOf } from '../../domain/plan/plan-expiry.ts';
import { fundingTerms } from '../../domain/plan/trading-costs.ts';
import { type LedgerEntry, RULES_VERSION } from '../../domain/record/ledger-record.ts';
import { epochMs } from '../../domain/text/quantity.ts';

/** The last target is the primary one. @throws RangeError if there is no target */
export function entryOf(facts: AnalysisFigures, snapshot: string): LedgerEntry {
  const { coin, market, tickSize, snapshotTime, engine, tradeRecommendation } = facts;
  const { action, entry, stopLoss, takeProfit, expiresInHours, stance, score, odds, conviction } =
    tradeRecommendation;
  const targets = Object.entries(takeProfit).map(([label, price]) => ({ label, price }));
  const primary = targets.at(-1);
  if (primary === undefined) {
    throw new RangeError(`the recommendation for ${coin} has no target; needed: one at least`);
  }
  return {
    kind: 'entry',
    rules: RULES_VERSION,
    coin,
    market: market.id,
    marketName: market.name,
    real: !market.simulated && market.id !== RECORDED_MARKET,
    action,
    snapshot,
    snapshotTime,
    expiresAt: epochMs(expiryOf(snapshotTime, expiresInHours)),
    entry,
    stop: stopLoss,
    target: primary.price,
    label: primary.label,
    waypoints: targets.slice(0, -1),
    tickSize,
    band: convictionBand(conviction),
    stance,
    score,
    odds,
    funding: fundingTerms(facts.derivatives?.funding ?? null, action),
    engine,
    recommendation: tradeRecommendation,
  };
}
