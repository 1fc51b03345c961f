import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

/** A head of height 1 over a neckline near 0, after an advance, with the neckline broken. */
export function headAndShouldersShape(random: Random): Shape {
  const shoulder = random.between(0.4, 0.7);
  const slope = random.between(-0.08, 0.08);
  const half = random.whole(14, 36);
  const leg = () => Math.max(5, Math.round((half / 2) * random.between(0.8, 1.25)));
  const knots: Knot[] = [
    { candles: 0, height: -random.between(0.7, 1.4) },
    { candles: 2 * leg(), height: shoulder * random.between(0.95, 1.05) },
    { candles: leg(), height: -slope },
    { candles: leg(), height: 1 },
    { candles: leg(), height: slope },
    { candles: leg(), height: shoulder * random.between(0.95, 1.05) },
    { candles: leg(), height: slope - random.between(0.1, 0.35) },
  ];
  const top: Shape = { name: 'Head and Shoulders', knots, height: 1 };
  return random.pick([top, mirrored('Inverse Head and Shoulders', top)]);
}
