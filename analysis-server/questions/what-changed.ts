import * as v from 'valibot';
import type { QuestionAnswer } from '../../domain/analysis/question.ts';
import { PlanEndSchema } from '../../domain/analysis/recommendation.ts';
import { baseOf } from '../../domain/market/coin.ts';
import { byTimeframe, PERIOD_MS } from '../../domain/market/timeframe.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewCandles } from '../analyst/text/questions/news.ts';
import { whatChanged } from '../analyst/text/questions/what-changed.ts';
import { NotRecomputable } from '../store/recomputable.ts';
import { momentOfSnapshot, type SnapshotMoment } from './snapshot-moment.ts';

async function earlierSnapshot(database: Database, id: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `select earlier.id from public.analysis_snapshots asked
     join public.analysis_snapshots earlier
       on earlier.coin = asked.coin and earlier.market = asked.market
       and earlier.snapshot_time < asked.snapshot_time
     where asked.id = $1
     order by earlier.snapshot_time desc, earlier.taken_at desc limit 1`,
    [id],
  );
  return row?.id ?? null;
}

async function noneEarlier(database: Database, { facts }: SnapshotMoment): Promise<string> {
  const { coin, market, snapshotTime } = facts;
  const older = await database.query(
    'select 1 from public.plans where market = $1 and coin = $2 and opened_at < $3 limit 1',
    [market.id, coin, new Date(snapshotTime).toISOString()],
  );
  return older.length === 0
    ? `This is the first analysis of ${baseOf(coin)}.`
    : 'No earlier analysis is kept.';
}

const withoutEvidence = (text: string): QuestionAnswer => ({
  text,
  spans: [],
  claims: [],
  since: null,
  left: null,
});

/** Closed candles that one has over the other; 0 if either has none. */
function newCandlesOf(now: SnapshotMoment, then: SnapshotMoment): NewCandles {
  return byTimeframe((timeframe) => {
    const [newest, before] = [now, then].map(({ facts }) => facts.candleTimes[timeframe] ?? null);
    if (typeof newest !== 'number' || typeof before !== 'number') return 0;
    return Math.round((newest - before) / PERIOD_MS[timeframe]);
  });
}

/** What became of the earlier analysis' plan by the later one. */
async function planBefore(database: Database, now: SnapshotMoment, then: SnapshotMoment) {
  const [plan, before] = [now, then].map(({ facts }) => facts.tradeRecommendation.plan);
  if (!plan || !before) return null;
  if (plan.openedAt === before.openedAt) return 'same';
  const { market, coin } = then.facts;
  const [row] = await database.query<{ ended_by: unknown }>(
    'select ended_by from public.plans where market = $1 and coin = $2 and opened_at = $3',
    [market.id, coin, new Date(before.openedAt).toISOString()],
  );
  const end = v.safeParse(PlanEndSchema, row?.ended_by);
  return end.success ? end.output : null;
}

/** @throws NotRecomputable if the analysis itself is not; an earlier one's failure is an answer */
export async function whatChangedSince(database: Database, id: string): Promise<QuestionAnswer> {
  const now = await momentOfSnapshot(database, id);
  const earlier = await earlierSnapshot(database, id);
  if (earlier === null) return withoutEvidence(await noneEarlier(database, now));
  let then: SnapshotMoment;
  try {
    then = await momentOfSnapshot(database, earlier);
  } catch (error) {
    if (!(error instanceof NotRecomputable)) throw error;
    return withoutEvidence(`The analysis before cannot be compared: ${error.message}`);
  }
  const { text, spans, claims } = whatChanged(
    now.context,
    then.context,
    newCandlesOf(now, then),
    await planBefore(database, now, then),
  );
  return { text, spans, claims, since: then.facts.snapshotTime, left: null };
}
