import { append } from '../../analysis-server/ledger/open-entries.ts';
import { planHash } from '../../domain/analysis/standing-plan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { fundingTerms } from '../../domain/plan/trading-costs.ts';
import { type LedgerEntry, RULES_VERSION } from '../../domain/record/ledger-record.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { type OutlineOptions, outline } from './outlines.ts';
import { storeOutline } from './stored-outline.ts';

export interface StoredPlan {
  readonly hash: string;
  /** Its opening analysis. */
  readonly snapshot: string;
  /** Number of its record. */
  readonly entry: number;
}

/** Opens a coin's plan as the end of an analysis does, with its analysis and its entry. */
export async function storePlan(
  database: Database,
  coin: Coin,
  options: OutlineOptions = {},
): Promise<StoredPlan> {
  const snapshot = await storeOutline(database, coin, options);
  const { market, tickSize, snapshotTime, plan } = outline(options);
  const { action, entry, stopLoss, takeProfit, expiresInHours, stance, score, odds } = plan;
  const content = {
    coin,
    market,
    openedAt: snapshotTime,
    tickSize,
    engine: 'test',
    plan,
    replaced: null,
  };
  const hash = await planHash(content);
  const targets = Object.entries(takeProfit).map(([label, price]) => ({ label, price }));
  const primary = targets.at(-1) ?? { label: 'TP1', price: entry };
  const record: LedgerEntry = {
    kind: 'entry',
    rules: RULES_VERSION,
    coin,
    market,
    marketName: 'A market',
    real: false,
    action,
    snapshot,
    snapshotTime,
    expiresAt: epochMs(snapshotTime + expiresInHours * 3_600_000),
    entry,
    stop: stopLoss,
    target: primary.price,
    label: primary.label,
    waypoints: targets.slice(0, -1),
    tickSize,
    band: 'low',
    stance,
    score,
    odds,
    funding: fundingTerms(null, action),
    engine: 'test',
    recommendation: { ...plan },
  };
  return database.transaction(async (tx) => {
    const number = await append(tx, record);
    await tx.query(
      `insert into public.plans
         (hash, market, coin, opened_at, content, snapshot, entry, kept_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $4)`,
      [
        hash,
        market,
        coin,
        new Date(snapshotTime).toISOString(),
        JSON.stringify(content),
        snapshot,
        number,
      ],
    );
    return { hash, snapshot, entry: number };
  });
}
