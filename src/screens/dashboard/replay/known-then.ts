import { candlesOfText } from '../../../../domain/analysis/inputs-answer.ts';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { rangesOfAnalysis } from '../../../../domain/analysis/ranges.ts';
import { type CandleRow, rowsOf } from '../../../../domain/market/candle.ts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { rewardOf } from '../../../../domain/plan/odds/stance-words.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { planLevels, type Scene } from '../chart/scene.ts';

export const QUARTER_MS = PERIOD_MS['15m'];

export const closeOf = ([opened]: CandleRow): number => opened + QUARTER_MS;

export function quartersOf({ quarters }: Replay): readonly CandleRow[] {
  try {
    return rowsOf(candlesOfText('15m', quarters));
  } catch {
    return [];
  }
}

/** From the opening by quarters to the end, or to the newest close. */
export function momentsOf(
  { content: { openedAt }, ended }: Replay,
  quarters: readonly CandleRow[],
): readonly number[] {
  const newest = quarters.at(-1);
  const last = Math.max(openedAt, ended?.at ?? (newest ? closeOf(newest) : 0));
  const count = Math.ceil((last - openedAt) / QUARTER_MS);
  return Array.from({ length: count + 1 }, (_, step) =>
    Math.min(last, openedAt + step * QUARTER_MS),
  );
}

export const nearestStep = (moments: readonly number[], at: number): number =>
  moments.reduce(
    (best, moment, step) =>
      Math.abs(moment - at) < Math.abs((moments[best] ?? 0) - at) ? step : best,
    0,
  );

function hoursOf(quarters: readonly CandleRow[]): CandleRow[] {
  const hours: CandleRow[] = [];
  for (const [time, open, high, low, close, volume] of quarters) {
    const hour = time - (time % HOUR_MS);
    const before = hours.at(-1);
    if (before?.[0] !== hour) hours.push([hour, open, high, low, close, volume]);
    else {
      const [, first, highest, lowest, , sum] = before;
      const reached = [Math.max(highest, high), Math.min(lowest, low)] as const;
      hours[hours.length - 1] = [hour, first, ...reached, close, sum + volume];
    }
  }
  return hours;
}

export type Known = ReturnType<typeof knownAt>;

/** All that may be shown at a moment (ms UTC): nothing later is in it. */
export function knownAt(replay: Replay, all: readonly CandleRow[], at: number) {
  const quarters = all.filter((row) => closeOf(row) <= at);
  const hours = hoursOf(quarters);
  const ended = replay.ended && replay.ended.at <= at ? replay.ended : null;
  const price = ended?.exit ?? quarters.at(-1)?.[4] ?? null;
  const begun = hours.at(-1)?.[0] === at - (at % HOUR_MS) ? hours.pop() : undefined;
  const forming: FormingCandle | null =
    price !== null && at % HOUR_MS > 0 && (begun || ended)
      ? {
          open: epochMs(at - (at % HOUR_MS)),
          from: begun?.[1] ?? price,
          now: price,
          high: Math.max(begun?.[2] ?? price, price),
          low: Math.min(begun?.[3] ?? price, price),
        }
      : null;
  const { entry, stopLoss } = replay.content.plan;
  const r = ended?.grossR ?? rewardOf(price, entry, stopLoss);
  const looks = replay.looks.filter(([moment]) => moment <= at);
  const touches = replay.touches.filter(({ touched_at: moment }) => moment <= at);
  return { at, quarters, hours, forming, price, r, ended, looks, touches };
}

/** Since the opening, for as long as `span` (ms): [from, to] in ms UTC. */
export function missingStretches(
  { quarters, at }: Pick<Known, 'quarters' | 'at'>,
  openedAt: number,
  span = Number.POSITIVE_INFINITY,
) {
  const until = Math.min(at - (at % QUARTER_MS), openedAt + span);
  const stretches: (readonly [number, number])[] = [];
  let next: number = openedAt;
  for (const time of [...quarters.map(([opened]) => opened), until]) {
    if (time > next) stretches.push([next, time]);
    next = Math.max(next, time + QUARTER_MS);
  }
  return stretches;
}

const NO_LINES: Scene['overlays'] = {
  ...{ MA20: [], MA50: [], MA200: [], bollingerUpper: [], bollingerLower: [] },
  ...{ tenkanSen: [], kijunSen: [], senkouSpanA: [], senkouSpanB: [] },
};

const leftOf = (openedAt: number) => (HOUR_MS - (openedAt % HOUR_MS || HOUR_MS)) / HOUR_MS;

const AHEAD = 20;

/** The axis holds what was said, and widens only by what has happened. */
export function sceneAt({ content }: Replay, facts: KnownFacts | null, known: Known): Scene {
  const { plan, openedAt, tickSize } = content;
  const { hours, quarters, price } = known;
  const levels = planLevels(plan);
  const ranges = rangesOfAnalysis(facts?.ranges);
  const day = ranges?.day.bands[95];
  const before = hoursOf(quarters.filter(([time]) => time < openedAt)).length;
  const opening = before - 0.5 - leftOf(openedAt);
  const prices = [
    ...quarters.flatMap(([, , high, low]) => [high, low]),
    ...levels.map((level) => level.price),
    ...[price, day?.low, day?.high].filter((each) => typeof each === 'number'),
  ];
  return {
    candles: hours.map((hour): Scene['candles'][number] => [...hour]),
    overlays: NO_LINES,
    points: [],
    timeframe: '1h',
    tickSize,
    levels,
    quiet: plan.stance !== 'trade',
    ranges,
    moment: opening,
    opening,
    openedAt,
    named: [],
    replayed: {
      anchor: Math.max(Math.round(opening), hours.length - AHEAD),
      prices: { low: Math.min(...prices), high: Math.max(...prices) },
    },
  };
}
