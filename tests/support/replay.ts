import { analyseCandles, writeByRules } from '../../analysis-server/analyst/analyse.ts';
import { readCandles } from '../../analysis-server/jobs/candles-of-coin.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { candleText } from '../../domain/analysis/inputs-answer.ts';
import { type CandleRow, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { rewardOf } from '../../domain/plan/odds/stance-words.ts';
import { HOURS_BEFORE, type Replay } from '../../domain/record/replay.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import { endedBy, standingAfter } from './standing-plan.ts';
import { unkeptMarket } from './unkept-market.ts';

export const withQuarters = (replay: Replay, rows: readonly CandleRow[]): Replay => ({
  ...replay,
  quarters: candleText(seriesFromRows('15m', rows)),
});

const COIN = 'BTCUSDT';
const FIRST = Date.UTC(2026, 0, 9, 13);
/** Of a plan, with what candles tell of it. */
const LONGEST = 32 * DAY_MS;
const A_READ = 10 * DAY_MS;

function candlesAt(moment: number) {
  const now = epochMs(moment);
  const market = unkeptMarket(simulatedMarket({ clock: () => now }));
  return readCandles(market, COIN, now, () => undefined);
}

/** Candles of the simulated market, oldest first. */
export async function simulatedRows(timeframe: Timeframe, from: number, to: number) {
  const rows = new Map<number, CandleRow>();
  for (let read = from + A_READ; read < to + A_READ; read += A_READ) {
    const candles = await candlesAt(Math.min(read, to));
    for (const row of rowsOf(candles[timeframe].series)) rows.set(row[0], row);
  }
  return [...rows.values()].filter(([time]) => time >= from);
}

const COSTS = 0.1;

/** Days after the first whose plans end at the last target, the stop, by time. */
const DAYS = { win: 6, loss: 12, late: 7 } as const;

/** A plan that the simulated market opens, and its life; the same on every machine. */
export async function simulatedReplay(kind: keyof typeof DAYS): Promise<Replay> {
  const openedAt = FIRST + DAYS[kind] * DAY_MS;
  const { market } = simulatedMarket({ clock: () => epochMs(openedAt) });
  const candles = await candlesAt(openedAt);
  const known = { coin: COIN, market, tickSize: 0.1, candles, derivatives: null };
  const analysed = analyseCandles({ ...known, analysedAt: epochMs(openedAt) });
  const from = openedAt - HOURS_BEFORE * HOUR_MS;
  const all = await simulatedRows('15m', from, openedAt + LONGEST);
  const opened = standingAfter(analysed, null);
  const { hash, content, ended } = endedBy(
    opened,
    seriesFromRows('15m', all),
    Number.POSITIVE_INFINITY,
  );
  if (ended === null) throw new Error(`no ${kind}: the plan does not end`);
  const { entry, stopLoss, takeProfit, action } = content.plan;
  const rows = all.filter(([time]) => time + PERIOD_MS['15m'] <= ended.at);
  const targets = Object.entries(takeProfit);
  const [label = '', nearest = entry] = targets[0] ?? [];
  const exits = { stop: stopLoss, target: targets.at(-1)?.[1], time: rows.at(-1)?.[4] } as const;
  const exit = ended.by === 'replaced' || ended.by === 'void' ? entry : (exits[ended.by] ?? entry);
  const grossR = rewardOf(exit, entry, stopLoss) ?? 0;
  const reached = rows.find(
    ([time, , high, low]) =>
      time >= openedAt && (action === 'LONG' ? high >= nearest : low <= nearest),
  );
  return withQuarters(
    {
      ...{ hash, content, number: 1_187, quarters: '', next: null },
      snapshot: '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21',
      result: writeByRules(analysed),
      keptAt: epochMs(openedAt),
      looks: [
        [epochMs(openedAt), 0.2],
        [epochMs(openedAt + HOUR_MS), 0.34],
      ],
      touches: reached
        ? [{ level: label, price: price(nearest), touched_at: epochMs(reached[0] + 9 * MINUTE_MS) }]
        : [],
      ended: { ...ended, exit, grossR, netR: grossR - COSTS, number: 1_190 },
    },
    rows,
  );
}
