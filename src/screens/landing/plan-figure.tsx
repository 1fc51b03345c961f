import { formatPrice } from '../../../domain/number-format.ts';
import type { Specimen } from './specimen.ts';

const WIDTH = 300;
const HEIGHT = 124;
/** Room for the dot at both ends. */
const EDGE = 4;
/** Rails of the ladder, and where the line of the week ends. */
const [LEFT, RIGHT] = [282, 300];
const LINE_END = 272;

/** The week before the plan running into its ladder, on one scale, with price where it then stood. */
export function PlanFigure({ specimen }: { readonly specimen: Specimen }) {
  const { week, tickSize, recommendation } = specimen;
  const { entry, stopLoss, takeProfit } = recommendation;
  const targets = Object.values(takeProfit);
  const primary = targets.at(-1) ?? entry;
  const prices = [...week, entry, stopLoss, ...targets];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = (price: number) =>
    Number((EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1));
  const x = (place: number) => Number(((place / (week.length - 1)) * LINE_END).toFixed(1));
  const path = week.map((price, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(price)}`);
  const zone = (price: number) => ({
    x: LEFT,
    width: RIGHT - LEFT,
    y: Math.min(y(entry), y(price)),
    height: Math.abs(y(price) - y(entry)),
  });
  const rails = (price: number) =>
    `M${LEFT} ${y(entry)}V${y(price)}M${RIGHT} ${y(entry)}V${y(price)}`;
  const rung = (price: number) => `M${LEFT} ${y(price)}h${RIGHT - LEFT}`;
  const shown = (price: number) => formatPrice(price, tickSize);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price of 7 days and the plan: stop ${shown(stopLoss)}, entry ${shown(entry)}, primary target ${shown(primary)}`}
      className="w-full max-w-75 fill-none stroke-[1.5] md:ms-auto"
    >
      <path className="stroke-text" strokeLinejoin="round" d={path.join('')} />
      <path
        className="stroke-muted [stroke-dasharray:2_3]"
        d={`M${LINE_END} ${y(entry)}H${LEFT}`}
      />
      <rect className="fill-up-soft" {...zone(primary)} />
      <rect className="fill-down-soft" {...zone(stopLoss)} />
      <path className="stroke-up-line" d={rails(primary) + targets.map(rung).join('')} />
      <path className="stroke-down-line" d={rails(stopLoss) + rung(stopLoss)} />
      <path className="stroke-text" d={rung(entry)} />
      <circle className="fill-text stroke-page" cx={(LEFT + RIGHT) / 2} cy={y(entry)} r="4" />
    </svg>
  );
}
