import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

/** Six to nine touches of two parallel lines one height apart, and back inside after the last. */
export function channelShape(random: Random): Shape {
  const name = random.pick(['Ascending Channel', 'Descending Channel', 'Horizontal Channel']);
  const touches = random.whole(6, 9);
  const leg = random.whole(10, 22);
  const rise = name === 'Horizontal Channel' ? random.between(-0.1, 0.1) : random.between(1, 2.5);
  const lengths = Array.from({ length: touches }, () =>
    Math.round(leg * random.between(0.8, 1.25)),
  );
  const total = lengths.slice(1).reduce((sum, candles) => sum + candles, 0);
  const knots: Knot[] = [{ candles: 0, height: 0.5 }];
  let elapsed = 0;
  lengths.forEach((candles, touch) => {
    if (touch > 0) elapsed += candles;
    const side = touch % 2 === 0 ? 0 : 1;
    const miss = random.between(-0.03, 0.03);
    knots.push({ candles, height: side + miss + (rise * elapsed) / total });
  });
  const last = knots.at(-1)?.height ?? 0;
  const inward = touches % 2 === 0 ? -1 : 1;
  knots.push({ candles: Math.round(leg / 2), height: last + inward * random.between(0.4, 0.6) });
  const shape = { name, knots, height: 1 };
  return name === 'Descending Channel' ? mirrored(name, shape) : shape;
}
