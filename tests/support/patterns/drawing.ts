import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const LEAD_CANDLES = 120;

/** A turning point: how many candles after the one before, and at which height of the pattern. */
export interface Knot {
  readonly candles: number;
  readonly height: number;
}

/** A shape to draw: turning points in heights of the pattern, and the name it goes by. */
export interface Shape {
  readonly name: string;
  readonly knots: readonly Knot[];
  /** From the lowest to the highest point that the pattern is named by; noise is a share of it. */
  readonly height: number;
}

/** The same shape upside down. */
export function mirrored(name: string, shape: Shape): Shape {
  return {
    name,
    height: shape.height,
    knots: shape.knots.map(({ candles, height }) => ({ candles, height: -height })),
  };
}

/**
 * Draws a shape as candles: a random walk leads to its first turning point; legs between turning
 * points are straight to gently curved; each close misses the leg by a normal error, and wicks
 * reach beyond open and close by half of one.
 * @param noise standard deviation of the error, as a share of the pattern's height.
 */
export function draw(shape: Shape, noise: number, random: Random): CandleSeries {
  const start = shape.knots[0]?.height ?? 0;
  const unit = random.between(5, 25) / shape.height;
  const path = [...leadTo(start, shape.height, random), ...legs(shape.knots, random)];
  const error = noise * shape.height;
  const rows: CandleRow[] = [];
  let open = path[0] ?? 0;
  path.forEach((height, index) => {
    const close = height + error * random.normal();
    const high = Math.max(open, close) + Math.abs(error * random.normal()) / 2;
    const low = Math.min(open, close) - Math.abs(error * random.normal()) / 2;
    const price = (value: number) => 100 + unit * (value - start);
    const volume = random.between(500, 1500);
    rows.push([index * HOUR, price(open), price(high), price(low), price(close), volume]);
    open = close;
  });
  return seriesFromRows('1h', rows);
}

/** A random walk that ends at a height. */
function leadTo(height: number, patternHeight: number, random: Random): number[] {
  const step = patternHeight * random.between(0.01, 0.03);
  const backwards = [height];
  for (let i = 1; i < LEAD_CANDLES; i++) {
    backwards.push((backwards[i - 1] ?? height) + step * random.normal());
  }
  return backwards.reverse();
}

function legs(knots: readonly Knot[], random: Random): number[] {
  const path: number[] = [];
  for (let i = 1; i < knots.length; i++) {
    const from = knots[i - 1]?.height ?? 0;
    const knot = knots[i];
    if (!knot) continue;
    const curve = random.between(-0.3, 0.3);
    for (let candle = 1; candle <= knot.candles; candle++) {
      const share = candle / knot.candles;
      const bent = share + (curve * Math.sin(2 * Math.PI * share)) / (2 * Math.PI);
      path.push(from + bent * (knot.height - from));
    }
  }
  return path;
}
