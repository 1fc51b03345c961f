import * as v from 'valibot';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { TradeRecommendationSchema } from '../../domain/analysis/recommendation.ts';
import { ScanRowSchema } from '../../domain/analysis/scan.ts';
import { NO_FILTERS, passes } from '../../domain/analysis/scan-filters.ts';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import { estimatesOf, LEAST_BLOCKS } from '../../domain/record/block-bootstrap.ts';
import { type RecordGroup, TrackRecordSchema } from '../../domain/record/track-record.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { shownValue } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { asPerson } from '../../platform/person/acting-person.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { CoinDirectory } from '../api/coin-directory.ts';
import { watchOf } from '../api/sample-route.ts';
import { coinName } from '../market/coin-names.ts';
import type { MarketSource } from '../market/market.ts';
import { readNewestSnapshot } from '../store/newest-snapshot.ts';
import * as schemas from './answer-schemas.ts';
import { marketsText, planText, recordText } from './answer-words.ts';

export interface AnswerParts {
  readonly database: Database;
  readonly market: Pick<MarketSource, 'market'>;
  readonly directory: CoinDirectory;
  readonly clock: Clock;
}

/** The newest stored analysis, or the newest until a moment. @throws Problem 404 with what to do */
export async function latestAnswer(
  { database, market: { market }, directory, clock }: AnswerParts,
  coin: string,
  until: EpochMs | null = null,
): Promise<schemas.AnalysisAnswer> {
  const found = await readNewestSnapshot(database, { coin, market: market.id }, until);
  const facts = found && readAnalysis(found.result, { coin, time: epochMs(found.takenAt) });
  if (!found || !facts || facts === 'unreadable') {
    await directory.require(coin);
    const when = until === null ? 'yet' : `until ${new Date(until).toISOString()}`;
    throw new Problem(404, `There is no analysis of ${coin} ${when}. Analyse it in the app first.`);
  }
  const answer = {
    coin,
    market: facts.market ?? market,
    candle_close: epochMs(found.snapshotTime),
    age_minutes: Math.max(0, Math.floor((clock.now() - found.snapshotTime) / MINUTE_MS)),
    engine: facts.engine ?? 'unknown',
    inputs: found.inputs,
    snapshot: found.id,
    plan: validOf(TradeRecommendationSchema, facts.tradeRecommendation),
    watch: until === null ? await watchOf(database, found.id) : null,
  };
  return { ...answer, text: planText(answer, facts.tickSize), analysis: facts.aianalysis };
}

export async function planAnswer(parts: AnswerParts, coin: string): Promise<schemas.PlanAnswer> {
  const { analysis: _, ...plan } = await latestAnswer(parts, coin);
  return plan;
}

const ROWS = `
select r.coin, r.place, r.snapshot, to_jsonb(r.scanned_at) #>> '{}' as scanned_at,
  r.plan || case when p.ended_at is null then '{}' else jsonb_build_object('odds', null,
    'life', jsonb_build_object('hash', p.hash, 'ended', jsonb_build_object('by', p.ended_by,
      'at', floor(extract(epoch from p.ended_at) * 1000)))) end as plan
from public.scan_rows r left join public.plans p on p.hash = r.plan #>> '{life,hash}'
where r.market = $1 and r.place is not null order by r.place`;

export async function marketsAnswer(
  { database, market: { market } }: AnswerParts,
  { is: chips, claim: claims, q: search }: schemas.MarketsFilter,
): Promise<schemas.MarketsAnswer> {
  const filters = { ...NO_FILTERS, chips, claims, search };
  const rows = (await database.query(ROWS, [market.id])).flatMap((row) => {
    const known = validOf(ScanRowSchema, row);
    return known && passes(known, filters, coinName(known.coin) ?? '') ? known : [];
  });
  return { market, rows, text: marketsText({ market, rows }) };
}

function figuresOf({ totals, blocks }: Pick<RecordGroup, 'totals' | 'blocks'>) {
  const sums = blocks.map((block) => ({ count: block.settled, sums: [block.hits, block.netR] }));
  const [hits = null, netR = null] = sums.length < LEAST_BLOCKS ? [] : (estimatesOf(sums) ?? []);
  return { ...totals, intervals: { hits, netR } };
}

export async function recordAnswer(
  { database }: AnswerParts,
  userId: string,
  { market: asked, coin }: schemas.RecordFilter,
): Promise<schemas.RecordAnswer> {
  const [row] = await asPerson(database, userId, (tx) =>
    tx.query<{ record: unknown }>('select public.track_record($1, $2) as record', [asked, coin]),
  );
  const record = v.parse(TrackRecordSchema, row?.record);
  const { market, markets, chain, apart } = record;
  if (asked !== undefined && !markets.some(({ id }) => id === asked)) {
    const allowed = markets.map(({ id }) => id).join(', ') || 'none yet';
    throw new Problem(422, `market is ${shownValue(asked)}; allowed: ${allowed}`);
  }
  const answer = {
    ...{ market, markets, chain, coin: coin ?? null },
    trade: figuresOf(record),
    'too close to call': figuresOf(apart['too close to call']),
    'stand aside': figuresOf(apart['stand aside']),
  };
  return { ...answer, text: recordText(answer) };
}

const LIST = `
select to_jsonb(w) as entry from public.watchlist_cards w
where w.coin = coalesce($1, w.coin) order by w.coin`;

export async function listAnswer(
  { database }: AnswerParts,
  userId: string,
  coin: string | null = null,
) {
  const rows = await asPerson(database, userId, (tx) => tx.query<{ entry: unknown }>(LIST, [coin]));
  return rows.map(({ entry }) => v.parse(schemas.ListEntrySchema, entry));
}
