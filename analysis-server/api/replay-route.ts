import type { Hono } from 'hono';
import * as v from 'valibot';
import { candleText } from '../../domain/analysis/inputs-answer.ts';
import { PlanHashSchema } from '../../domain/analysis/recommendation.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { candleAt, candleIndex, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { HOURS_BEFORE } from '../../domain/record/replay.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../domain/text/time-units.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { refusalOr } from '../ledger/settle-coin.ts';
import { readWindow } from '../market/candles/kept-candles.ts';
import type { ServerParts } from '../parts.ts';
import { taggedAnswer } from './tagged-answer.ts';

export type ReplayParts = Pick<ServerParts, 'database' | 'market' | 'readRows' | 'clock'>;

interface ReplayRow {
  readonly market: string;
  readonly coin: Coin;
  readonly opened: number;
  readonly ended: number | null;
  readonly replay: object;
}

const MOST_DAYS = 90;

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

const REPLAY = `
  select p.market, p.coin, ${ms('p.opened_at')} as opened, ${ms('p.ended_at')} as ended,
    jsonb_build_object('hash', p.hash, 'content', p.content, 'number', p.entry,
      'snapshot', p.snapshot, 'result', a.result, 'keptAt', ${ms('p.kept_at')},
      'looks', (select coalesce(
          jsonb_agg(jsonb_build_array(${ms('l.stated_at')}, l.said) order by l.hour), '[]')
        from private.plan_looks l where l.entry = p.entry),
      'touches', (select coalesce(
          jsonb_agg(to_jsonb(t) - 'plan' order by t.touched_at, t.level), '[]')
        from public.plan_touches t where t.plan = p.hash),
      'ended', case when p.ended_at is not null then jsonb_build_object('by', p.ended_by,
        'at', ${ms('p.ended_at')}, 'exit', p.exit, 'grossR', s.gross_r, 'netR', p.net_r,
        'number', s.number) end,
      'next', case when n.hash is not null then jsonb_build_object('hash', n.hash,
        'action', n.content #> '{plan,action}') end) as replay
  from public.plans p
  left join public.analysis_snapshots a on a.id = p.snapshot
  left join public.ledger_records s on s.settles = p.entry
  left join public.plans n on n.entry = p.replaced_by
  where p.hash = $1`;

async function quartersOf(parts: ReplayParts, { market: of, coin, opened, ended }: ReplayRow) {
  const { database, market, readRows, clock } = parts;
  const from = opened - HOURS_BEFORE * HOUR_MS;
  const closed = (now: number) => {
    const end = Math.min(ended ?? now, opened + MOST_DAYS * DAY_MS);
    return candleIndex('15m', Math.min(now, end + PERIOD_MS['15m'] - 1));
  };
  const read = async () => {
    const after = closed(await market.now(coin));
    const asked = { upTo: candleAt('15m', after), count: after - candleIndex('15m', from) };
    return (await readRows({ ...asked, marketName: of, coin, timeframe: '15m' })).rows;
  };
  const rows = of === market.market.id ? await refusalOr(read()) : null;
  const window = { first: epochMs(from), last: candleAt('15m', closed(clock.now()) - 1) };
  const series = { market: of, coin, timeframe: '15m' } as const;
  const isPartial = rows instanceof MarketError;
  const stored = () => readWindow(database, series, window, Number.MAX_SAFE_INTEGER);
  const known = rows === null || isPartial ? await stored() : rows;
  return { quarters: candleText(seriesFromRows('15m', known)), ...(isPartial && { isPartial }) };
}

export async function readReplay(parts: ReplayParts, hash: string): Promise<string | null> {
  const [row] = await parts.database.query<ReplayRow>(REPLAY, [hash]);
  return row ? JSON.stringify({ ...row.replay, ...(await quartersOf(parts, row)) }) : null;
}

/** GET /replay/<hash> → a `Replay` with a strong ETag, or 304. 404: no such plan. */
export function serveReplay(app: Hono, parts: ServerParts): void {
  app.get('/replay/:plan', async (c) => {
    await requireBetaPerson(c.req.raw, parts.keeper);
    const hash = v.safeParse(PlanHashSchema, c.req.param('plan'));
    if (!hash.success) {
      throw new Problem(400, 'A plan is named by its hash: 64 digits of 0 to 9 and a to f.');
    }
    const replay = await readReplay(parts, hash.output);
    if (replay === null) throw new Problem(404, 'There is no such plan.');
    return taggedAnswer(replay, c.req.header('if-none-match') ?? '', 0);
  });
}
