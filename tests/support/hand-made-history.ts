import type { ChangeSource } from '../../analysis-server/analyst/claims/change/frame.ts';
import {
  type CandleHistory,
  candleHistory,
  type HistoryLine,
} from '../../analysis-server/analyst/claims/history.ts';
import type { LevelRef } from '../../analysis-server/analyst/claims/terms.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { price } from '../../domain/text/quantity.ts';

/** Values of lines, oldest first; each ends with the newest candle. */
export type HandMadeLines = Readonly<Partial<Record<HistoryLine, readonly number[]>>>;

interface Surroundings {
  readonly tickSize?: number;
  /** The newest price; else the newest close. */
  readonly price?: number;
  readonly plan?: Readonly<Record<'entry' | 'stopLoss', number>>;
  readonly levels?: readonly LevelRef[];
}

/** When the newest candle of a hand-made history opens. */
export const NEWEST = Date.UTC(2026, 4, 4);

function historyOf(timeframe: Timeframe, lines: HandMadeLines): CandleHistory {
  const known: HandMadeLines = lines;
  const count = Math.max(0, ...Object.values(known).map((values) => values.length));
  const time = (ago: number) => NEWEST - ago * PERIOD_MS[timeframe];
  const closes = known.close ?? [];
  const rows = Array.from({ length: count }, (_, row) => {
    const close = closes[row - count + closes.length] ?? 0;
    return [time(count - 1 - row), close, close, close, close, 0] as const;
  });
  const of = (line: HistoryLine) =>
    line === 'zero' ? Array.from({ length: count }, () => 0) : (known[line] ?? []);
  return {
    series: seriesFromRows(timeframe, rows),
    count,
    at: (line, ago) => of(line).at(-1 - ago) ?? null,
    timeAt: time,
    line: (line) => ({ begin: count - of(line).length, values: Float64Array.from(of(line)) }),
  };
}

/** What changes are found in, of one timeframe's hand-made lines; the others have no candle. */
export function handMadeSource(
  timeframe: Timeframe,
  lines: HandMadeLines,
  { tickSize = 0.1, price: now, plan, levels = [] }: Surroundings = {},
): ChangeSource {
  const newest = now ?? lines.close?.at(-1) ?? 0;
  const merged = levels.map((level) => {
    const single = { ...level, kind: 'swing', short: level.name } as const;
    return { ...single, sources: [single] };
  });
  return {
    picture: { tickSize, price: newest },
    plan: {
      timeframe: plan ? timeframe : '1w',
      entry: price(plan?.entry ?? newest),
      stopLoss: price(plan?.stopLoss ?? newest),
      atr: price(newest),
    },
    levels: {
      below: merged.filter((level) => level.price < newest),
      above: merged.filter((level) => level.price > newest),
    },
    history: byTimeframe((one) =>
      one === timeframe ? historyOf(one, lines) : candleHistory(seriesFromRows(one, [])),
    ),
  };
}

/** A value, many times. */
export const times = (count: number, value: number): number[] =>
  Array.from({ length: count }, () => value);
