import {
  analyseCandles,
  withPlanHash,
  writeByRules,
} from '../../analysis-server/analyst/analyse.ts';
import { chartData } from '../../analysis-server/analyst/chart-data.ts';
import { NoPlanError } from '../../analysis-server/analyst/plan.ts';
import type { AnalysisResult } from '../../domain/analysis/analysis.ts';
import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import type {
  CandleHistory,
  HeldCandles,
  HistoryRange,
  MomentRefusal,
  StoredMoment,
} from '../../domain/analysis/recompute-messages.ts';
import type { AnalysisInputs, CoinCandles } from '../../domain/analysis/snapshot-inputs.ts';
import {
  candleSource,
  LOOK_BACK,
  type ReadTimeframe,
  refusedTimeframe,
  requirePrice,
  usableCandles,
} from '../../domain/analysis/usable-candles.ts';
import {
  type CandleRow,
  rowsOf,
  seriesFromRows,
  type TimeframeCandles,
} from '../../domain/market/candle.ts';
import { gapsIn } from '../../domain/market/candle-gaps.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import {
  byTimeframe,
  candleAt,
  candleIndex,
  PERIOD_MS,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { weeksFromDays } from '../../domain/market/weekly-candles.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

/** Reads candles from `first` to `last` (open times), as an analysis knew them that knew a correction. */
function readerOf({ series, corrections }: HeldCandles) {
  const stored = rowsOf(series);
  return (first: number, last: number, upToCorrection = Number.POSITIVE_INFINITY) => {
    const isWithin = ([time]: CandleRow) => time >= first && time <= last;
    const known = corrections.filter(({ id, row }) => id <= upToCorrection && isWithin(row));
    const rows = stored.filter(isWithin);
    if (known.length === 0) return { rows, correction: 0 };
    const byTime = new Map([...rows, ...known.map(({ row }) => row)].map((row) => [row[0], row]));
    const correction = Math.max(...known.map(({ id }) => id));
    return { rows: [...byTime.values()].sort((one, other) => one[0] - other[0]), correction };
  };
}

export interface CoinMoments {
  readonly range: HistoryRange;
  /** @param at a 15m close @throws Error for a bug alone */
  analysis(at: EpochMs, stored: StoredMoment | null): Promise<AnalysisResult | MomentRefusal>;
  chart(at: EpochMs, stored: StoredMoment | null): SnapshotChart;
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoPlanError) {
    return error.hasNoATR
      ? 'There were too few candles for a plan.'
      : 'The price moved too little for a stop and a target.';
  }
  if (error instanceof MarketError) return 'The market gave no usable candles then.';
  throw error;
}

export function momentsOf(history: CandleHistory): CoinMoments {
  const { coin, market, tickSize, from, to } = history;
  const hasOwnWeeks = history.weeks === 'own';
  const readers = byTimeframe((timeframe) => readerOf(history.candles[timeframe]));

  function readAt(timeframe: Timeframe, upTo: EpochMs): ReadTimeframe {
    const request = { marketName: market.name, coin, timeframe, upTo, count: LOOK_BACK };
    const { asked, checked } = candleSource(request, hasOwnWeeks);
    const unclosed = candleIndex(asked.timeframe, upTo);
    const first = candleAt(asked.timeframe, unclosed - asked.count);
    const last = candleAt(asked.timeframe, unclosed - 1);
    const { rows, correction } = readers[asked.timeframe](first, last);
    try {
      return { candles: { ...checked(rows), refusal: null, correction }, error: null };
    } catch (error) {
      return refusedTimeframe(timeframe, error);
    }
  }

  function readStored(timeframe: Timeframe, { inputs }: StoredMoment): TimeframeCandles | null {
    const window = inputs.candles[timeframe];
    if ('refusal' in window) {
      return { series: seriesFromRows(timeframe, []), correction: 0, ...window };
    }
    const { first, last, count, correction } = window;
    const rows =
      timeframe === '1w' && !hasOwnWeeks
        ? weeksFromDays(
            seriesFromRows('1d', readers['1d'](first, last + PERIOD_MS['1w'] - 1, correction).rows),
          )
        : readers[timeframe](first, last, correction).rows;
    if (rows.length !== count) return null;
    const series = seriesFromRows(timeframe, rows);
    return { series, gaps: gapsIn(series), refusal: null, correction };
  }

  function candlesAt(at: EpochMs, stored: StoredMoment | null): CoinCandles {
    if (stored === null) requirePrice(readAt('15m', at), readAt('1h', at));
    return usableCandles(
      byTimeframe((timeframe) => {
        const candles = stored && readStored(timeframe, stored);
        return candles ? { candles, error: null } : readAt(timeframe, at);
      }),
    );
  }

  const inputsAt = (at: EpochMs, stored: StoredMoment | null): AnalysisInputs => ({
    coin,
    market: stored?.market ?? market,
    tickSize: stored?.tickSize ?? tickSize,
    analysedAt: stored?.actualAnalysisTime ?? at,
    derivatives: stored?.inputs.derivatives ?? null,
    standing: stored ? stored.inputs.standing : null,
    candles: candlesAt(at, stored),
  });

  const [oldest] = readers['15m'](from - PERIOD_MS['15m'], to).rows;
  const range: HistoryRange = {
    first: oldest ? epochMs(oldest[0] + PERIOD_MS['15m']) : to,
    last: to,
    closes: readers['1h'](from, to).rows.map(([time, , , , close]) => [
      epochMs(time + PERIOD_MS['1h']),
      close,
    ]),
  };

  function works(at: EpochMs): boolean {
    try {
      analyseCandles(inputsAt(at, null));
      return true;
    } catch (error) {
      sentenceOf(error);
      return false;
    }
  }

  function nearestTo(at: EpochMs): EpochMs | null {
    const [first, last] = [candleIndex('15m', range.first), candleIndex('15m', range.last)];
    const start = Math.min(Math.max(candleIndex('15m', at), first), last);
    for (let away = 0; start - away >= first || start + away <= last; away += 1) {
      for (const index of [start - away, start + away]) {
        const moment = candleAt('15m', index);
        if (index >= first && index <= last && works(moment)) return moment;
      }
    }
    return null;
  }

  return {
    range,
    async analysis(at, stored) {
      const refusal = (refused: string) => ({ refused, nearest: nearestTo(at) });
      if (at > range.last) return refusal('There are no candles of that time yet.');
      if (at < range.first) return refusal(`There are no candles of ${coin} from that time.`);
      try {
        return writeByRules(await withPlanHash(analyseCandles(inputsAt(at, stored))));
      } catch (error) {
        return refusal(sentenceOf(error));
      }
    },
    chart: (at, stored) => {
      const candles = candlesAt(at, stored);
      return chartData(byTimeframe((timeframe) => candles[timeframe].series));
    },
  };
}
