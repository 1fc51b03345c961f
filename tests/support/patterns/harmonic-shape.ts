import { type Knot, mirrored, type Shape } from './drawing.ts';
import type { Random } from './random.ts';

interface Recipe {
  readonly name: string;
  /** Heights of B, C and D for X at 0 and A at 1, ratios drawn from the published ranges. */
  readonly points: (random: Random) => { b: number; c: number; d: number } | null;
}

/** B, C and D of a pattern whose D is measured on XA, or null where CD misses its range of BC. */
function onXa(ab: number, bc: number, xaToD: number, cd: readonly [number, number]) {
  const b = 1 - ab;
  const c = b + bc * ab;
  const d = 1 - xaToD;
  const ratio = (c - d) / (c - b);
  return ratio >= cd[0] && ratio <= cd[1] ? { b, c, d } : null;
}

/** Published ideals: Carney, Harmonic Trading 1 (2010); Cypher: Oglesbee. */
const RECIPES: readonly [Recipe, ...Recipe[]] = [
  { name: 'Gartley', points: (r) => onXa(0.618, r.between(0.382, 0.886), 0.786, [1.13, 1.618]) },
  {
    name: 'Bat',
    points: (r) => onXa(r.between(0.382, 0.5), r.between(0.382, 0.886), 0.886, [1.618, 2.618]),
  },
  { name: 'Butterfly', points: (r) => onXa(0.786, r.between(0.382, 0.886), 1.27, [1.618, 2.24]) },
  {
    name: 'Crab',
    points: (r) => onXa(r.between(0.382, 0.618), r.between(0.382, 0.886), 1.618, [2.24, 3.618]),
  },
  {
    name: 'Cypher',
    points: (r) => {
      const c = r.between(1.272, Math.SQRT2);
      return { b: 1 - r.between(0.382, 0.618), c, d: c * (1 - 0.786) };
    },
  },
  {
    name: 'AB=CD',
    points: (r) => {
      const ab = 0.45;
      const b = 1 - ab;
      const c = b + r.between(0.618, 0.786) * ab;
      return { b, c, d: c - ab };
    },
  },
];

/** One of the six harmonic patterns, bullish or bearish, turned at D. */
export function harmonicShape(random: Random): Shape {
  const recipe = random.pick(RECIPES);
  let points = recipe.points(random);
  while (points === null) points = recipe.points(random);
  const { b, c, d } = points;
  const pace = random.between(25, 60);
  const leg = (way: number) =>
    Math.max(5, Math.round(pace * Math.sqrt(Math.abs(way)) * random.between(0.7, 1.1) * 0.6));
  // AB=CD has no X: its rise to A is longer than any XA that would make a five-point pattern.
  const x = recipe.name === 'AB=CD' ? -random.between(1, 2) : 0;
  const turn = random.between(0.25, 0.4) * (c - d);
  const knots: Knot[] = [
    { candles: 0, height: x + random.between(0.3, 0.6) },
    { candles: leg(0.5), height: x },
    { candles: leg(1 - x), height: 1 },
    { candles: leg(1 - b), height: b },
    { candles: leg(c - b), height: c },
    { candles: recipe.name === 'AB=CD' ? leg(1 - b) : leg(c - d), height: d },
    { candles: random.whole(4, 8), height: d + turn },
  ];
  const named = recipe.name === 'AB=CD' ? [1, b, c, d] : [0, 1, b, c, d];
  const height = Math.max(...named) - Math.min(...named);
  const shape: Shape = { name: `Bullish ${recipe.name}`, knots, height };
  return random.pick([shape, mirrored(`Bearish ${recipe.name}`, shape)]);
}
