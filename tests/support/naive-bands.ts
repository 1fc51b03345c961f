import type { CandleRow } from '../../domain/market/candle.ts';
import { BANDS_MODEL } from '../../domain/plan/bands/model.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Chance by walking the table's steps one after another. */
function naiveTouch(name: 'day' | 'week', sigma: number, from: number, level: number) {
  const moves = level > from ? BANDS_MODEL.horizons[name].up : BANDS_MODEL.horizons[name].down;
  const move = Math.abs(Math.log(level) - Math.log(from)) / sigma;
  for (let at = 1; at < moves.length; at++) {
    const [near, far] = [moves[at - 1] ?? 0, moves[at] ?? 0];
    if (move < near || move > far) continue;
    const part = far === near ? 1 : (move - near) / (far - near);
    return (BANDS_MODEL.shares[at - 1] ?? 0) * (1 - part) + (BANDS_MODEL.shares[at] ?? 0) * part;
  }
  return null;
}

/** Ranges by the formulas of the decision, from whole hours, with the platform's own functions. */
export function naiveRanges(
  rows: readonly CandleRow[],
  from: number,
  levels: Readonly<Record<string, number>>,
): unknown {
  const newest = rows.slice(-673);
  const closes = newest.map((row) => row[4]);
  const squares = closes.slice(1).map((close, at) => Math.log(close / (closes[at] ?? 0)) ** 2);
  const daily = [
    Math.log(sum(squares.slice(-24))),
    Math.log(sum(squares.slice(-168)) / 7),
    Math.log(sum(squares) / 28),
  ];
  const close = closes.at(-1) ?? 0;
  const horizon = (name: 'day' | 'week', days: number) => {
    const { variance, bands } = BANDS_MODEL.horizons[name];
    const log = (variance[0] ?? 0) + sum(daily.map((x, at) => x * (variance[at + 1] ?? 0)));
    const sigma = Math.sqrt(Math.exp(log) * days);
    const band = ([low, high]: readonly [number, number]) => ({
      low: from * Math.exp(sigma * low),
      high: from * Math.exp(sigma * high),
    });
    return { sigma, bands: { 50: band(bands[50]), 80: band(bands[80]), 95: band(bands[95]) } };
  };
  const [day, week] = [horizon('day', 1), horizon('week', 7)];
  const touch = Object.fromEntries(
    Object.entries(levels).map(([label, level]) => [
      label,
      {
        day: naiveTouch('day', day.sigma, from, level),
        week: naiveTouch('week', week.sigma, from, level),
      },
    ]),
  );
  return { from, close, at: (newest.at(-1)?.[0] ?? 0) + 3_600_000, day, week, touch };
}
