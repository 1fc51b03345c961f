import { rsi } from '../../../analysis-server/indicators/rsi.ts';
import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

/** What a reader of the chart can see: RSI points between the two swings of the bare drawing. */
const VISIBLE = 5;

/**
 * Two swing lows that price and RSI order differently. Regular: a sharp fall, then a slow one a
 * little deeper. Hidden: within a rise a slow setback, then a sharp one that ends a little higher.
 * Drawn again until the RSI of the bare path differs visibly the right way.
 */
export function divergenceShape(random: Random): Shape {
  const kind = random.pick<'Regular' | 'Hidden'>(['Regular', 'Hidden']);
  const drawOne = kind === 'Regular' ? regular : hidden;
  let knots = drawOne(random);
  while (!showsDivergence(knots, kind)) knots = drawOne(random);
  const bullish: Shape = { name: `${kind} Bullish`, knots, height: 1 };
  return random.pick([bullish, mirrored(`${kind} Bearish`, bullish)]);
}

function regular(random: Random): Knot[] {
  const second = -random.between(0.06, 0.2);
  return [
    { candles: 0, height: 0.9 },
    { candles: random.whole(8, 16), height: 1 },
    { candles: random.whole(8, 14), height: 0 },
    { candles: random.whole(8, 14), height: random.between(0.35, 0.6) },
    { candles: random.whole(14, 28), height: second },
    { candles: random.whole(2, 5), height: second + random.between(0.25, 0.4) },
  ];
}

function hidden(random: Random): Knot[] {
  const first = random.between(0.55, 0.7);
  const second = first + random.between(0.06, 0.2);
  return [
    { candles: 0, height: 0 },
    { candles: random.whole(20, 35), height: 1 },
    { candles: random.whole(10, 18), height: first },
    { candles: random.whole(14, 28), height: random.between(1.15, 1.4) },
    { candles: random.whole(6, 10), height: second },
    { candles: random.whole(2, 5), height: second + random.between(0.25, 0.4) },
  ];
}

function showsDivergence(knots: readonly Knot[], kind: 'Regular' | 'Hidden'): boolean {
  const path: number[] = [];
  const rows: number[] = [];
  let from = knots[0]?.height ?? 0;
  for (const { candles, height } of knots) {
    for (let i = 1; i <= candles; i++) path.push(10 + from + ((height - from) * i) / candles);
    rows.push(path.length - 1);
    from = height;
  }
  const line = rsi(Float64Array.from(path));
  const at = (knot: number) => line.values[(rows[knot] ?? 0) - line.begin] ?? 50;
  const difference = at(4) - at(2);
  return kind === 'Regular' ? difference >= VISIBLE : difference <= -VISIBLE;
}
