import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import {
  MOST_LINED_COINS,
  WEEK_POINTS,
  WeekLinesAnswerSchema,
} from '../../domain/record/week-line.ts';
import { EpochMsSchema, PriceSchema } from '../../domain/text/quantity.ts';
import { coinsRequest, gathered } from './gathered.ts';

/** A line is stale once another candle has closed. */
const LIFE_MS = PERIOD_MS['4h'];
/** The market delivers a candle shortly after its close. */
const CLOSING_MS = 5_000;

const LineSchema = v.object({
  /** Close of its newest candle (ms UTC). */
  at: EpochMsSchema,
  /** Oldest first. */
  closes: v.array(PriceSchema),
});

type WeekLine = v.InferOutput<typeof LineSchema>;

const NO_LINE: readonly number[] = [];

/** One request for all mounted coins after each 4h close; stored lines are there at once. */
export const weekLines = gathered<WeekLine>({
  name: 'week-lines',
  service: 'analysis',
  read: coinsRequest('week-lines', WeekLinesAnswerSchema, ({ at, lines }) => {
    return new Map(Object.entries(lines).map(([coin, closes]) => [coin, { at, closes }] as const));
  }),
  most: MOST_LINED_COINS,
  dueAt: (line) => (line ? line.at + LIFE_MS + CLOSING_MS : Number.NEGATIVE_INFINITY),
  asks: 'due',
  // Older lines are outside the last seven days.
  kept: { schema: LineSchema, lifetime: WEEK_POINTS * LIFE_MS },
});

/** Oldest first, kept fresh while mounted; empty if unknown. */
export function useWeekLine(coin: Coin): readonly number[] {
  weekLines.useFollowed([coin]);
  return weekLines.useKnown((state) => state.known.get(coin)?.closes ?? NO_LINE);
}
