import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import { RULES } from '../../domain/rule/rule.ts';
import { checkRule, type GateState } from '../../domain/rule/rule-gate.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { type Database, UNCOMPILED } from '../../platform/database/database.ts';
import { readCandles } from '../jobs/candles-of-coin.ts';
import { findCoin, type MarketSource } from '../market/market.ts';
import { type HourClaims, hourClaims } from './hour-claims.ts';
import { notifyOfRules } from './notify-rules.ts';

const MOST_HOURS = 168;
/** Older firings are recorded, and not sent. */
const WORTH_TELLING_MS = 2 * HOUR_MS;

export interface CoinToCheck {
  readonly coin: Coin;
  /** Up to which its candles are kept; a 15m close. */
  readonly candleClose: EpochMs;
  /** Among the most traded. */
  readonly listed: boolean;
  readonly derivatives: Derivatives | null;
  readonly snapshot: string | null;
}

export const VOCABULARY = createHash('sha256')
  .update(RULES.map(({ claim }) => claim).join('\n'))
  .digest('hex')
  .slice(0, 8);

interface KnownHour {
  readonly hour: EpochMs;
  readonly vocabulary: string;
  readonly holds: readonly string[];
  readonly unknown: readonly string[];
  readonly fired: readonly string[];
}

/** The newest of a coin and those of the day before it, oldest first. */
const KNOWN = `
  select (extract(epoch from h.hour) * 1000)::float8 as hour, h.vocabulary, h.holds, h.unknown, h.fired
  from private.hourly_claims h where h.market = $1 and h.coin = $2
    and h.hour >= (select max(n.hour) from private.hourly_claims n
      where n.market = $1 and n.coin = $2) - interval '24 hours'
  order by h.hour`;

/** What another server has written stays, and is not returned. */
const SAVE = `
  insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
  select $1, $2, to_timestamp(n.hour / 1000), $3, n.vocabulary, n.holds, n.unknown, n.fired
  from jsonb_to_recordset($4::jsonb)
    n (hour float8, vocabulary text, holds text[], unknown text[], fired text[])
  on conflict do nothing
  returning (extract(epoch from hour) * 1000)::float8 as hour, fired`;

const NOTE_UNKNOWN = `
  update public.claim_rules r
  set unknown_since = case when r.claim = any ($2::text[]) then to_timestamp($3::float8 / 1000) end
  where r.coin = $1 and (r.unknown_since is null) = (r.claim = any ($2::text[]))`;

/** Fires by one gate for all people. */
function firedHours(known: readonly KnownHour[], found: readonly HourClaims[]): KnownHour[] {
  const hours = found.map(({ hour, holding }) => ({
    hour,
    vocabulary: VOCABULARY,
    holds: RULES.flatMap(({ claim }) => (holding.get(claim) ? claim : [])),
    unknown: RULES.flatMap(({ claim }) => (holding.get(claim) === null ? claim : [])),
    fired: [] as string[],
  }));
  for (const { claim } of RULES) {
    let state = null as GateState | null;
    const check = ({ hour, vocabulary, holds, unknown }: KnownHour) => {
      const isKnown = vocabulary === VOCABULARY && !unknown.includes(claim);
      return checkRule(state, { at: hour, holds: isKnown ? holds.includes(claim) : null });
    };
    for (const hour of known) {
      const firedAt = hour.fired.includes(claim) ? hour.hour : (state?.firedAt ?? null);
      state = { ...check(hour).state, firedAt };
    }
    for (const hour of hours) {
      const { fires, state: next } = check(hour);
      state = next;
      if (fires) hour.fired.push(claim);
    }
  }
  return hours;
}

/**
 * Records what of the vocabulary holds at the hour, with the hours before that are not recorded,
 * and notifies of what fired. Idempotent.
 * @throws MarketError if the candles cannot be read
 */
export async function checkCoin(
  { database, market }: { readonly database: Database; readonly market: MarketSource },
  { coin, candleClose, listed, derivatives, snapshot }: CoinToCheck,
) {
  const { id } = market.market;
  const known = await database.query<KnownHour>(KNOWN, [id, coin]);
  const last = candleOpen('1h', candleClose);
  const missing = Math.min(MOST_HOURS, (last - (known.at(-1)?.hour ?? 0)) / HOUR_MS);
  if (missing <= 0) return { fired: 0, alerts: 0 };
  const hours = Array.from({ length: missing }, (_, n) =>
    epochMs(last - (missing - 1 - n) * HOUR_MS),
  );
  const info = findCoin(await market.coins(), coin);
  if (!info) throw new MarketError('unknown-coin', `${market.market.name} does not list ${coin}.`);
  const { tickSize } = info;
  const candles = await readCandles(market, coin, candleClose, () => undefined);
  const input = { coin, market: market.market, tickSize, derivatives, candles };
  const found: HourClaims[] = [];
  for (const one of hourClaims(input, hours)) {
    found.push(one);
    // A week takes half a second: lets others have their turn.
    await setImmediate();
  }
  const rows = firedHours(known, found);
  const { close: quarters } = candles['15m'].series;
  const price = quarters.at(-1) ?? candles['1h'].series.close.at(-1) ?? Number.NaN;
  return database.transaction(async (tx) => {
    await tx.query(UNCOMPILED);
    const saved = await tx.query<Pick<KnownHour, 'hour' | 'fired'>>(SAVE, [
      id,
      coin,
      listed,
      JSON.stringify(rows),
    ]);
    const isLast = saved.some(({ hour }) => hour === last);
    if (isLast) await tx.query(NOTE_UNKNOWN, [coin, rows.at(-1)?.unknown ?? [], last]);
    const fired = saved.flatMap((row) => row.fired.map((claim) => ({ claim, at: row.hour })));
    const recent = fired.filter(({ at }) => at >= candleClose - WORTH_TELLING_MS);
    const of = { market: id, coin, listed, snapshot, price, tickSize };
    const alerts = await notifyOfRules(tx, of, recent);
    return { fired: fired.length, alerts };
  });
}
