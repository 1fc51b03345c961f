import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

/** A slow rise, a sharp turn, and nine falling closes: a buy setup; mirrored, a sell setup. */
export function tdSetupShape(random: Random): Shape {
  const rise = random.whole(6, 12);
  const knots: Knot[] = [
    { candles: 0, height: 0 },
    { candles: rise, height: random.between(0.015, 0.025) * rise },
    { candles: 1, height: -random.between(0.05, 0.15) },
    { candles: 8, height: -random.between(0.8, 1.2) },
  ];
  const buy: Shape = { name: 'Buy Setup', knots, height: 1 };
  return random.pick([buy, mirrored('Sell Setup', buy)]);
}
