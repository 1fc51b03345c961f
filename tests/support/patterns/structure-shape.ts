import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

/** Three swings of a trend, each setting back by a third to two thirds, or a range. */
export function structureShape(random: Random): Shape {
  const name = random.pick(['uptrend', 'downtrend', 'sideways']);
  const leg = () => random.whole(10, 24);
  let height = 0;
  const knots: Knot[] = [{ candles: 0, height }];
  for (let swing = 0; swing < 4; swing++) {
    const advance = name === 'sideways' ? 1 : random.between(0.8, 1.2);
    const setback = name === 'sideways' ? 1 : random.between(0.35, 0.65);
    height += advance;
    knots.push({ candles: leg(), height });
    height -= setback;
    knots.push({ candles: leg(), height });
  }
  knots.push({ candles: leg(), height: height + random.between(0.4, 0.6) });
  const shape = { name, knots, height: 1 };
  return name === 'downtrend' ? mirrored(name, shape) : shape;
}
