import { classNames } from '../ui/class-names.ts';
import { railPlaces } from './ladder-layout.ts';
import type { LadderPlan } from './ladder-plan.ts';
import { railShapes, Shapes } from './shapes.tsx';

const RAILS = 18;
const GAP = 10;
const PAD = 4;

const rounded = (value: number) => Math.round(10 * value) / 10;

function pathOf(closes: readonly number[], width: number, yOf: (price: number) => number): string {
  const step = closes.length > 1 ? width / (closes.length - 1) : 0;
  const points = closes.map((close, index) => `${rounded(index * step)} ${rounded(yOf(close))}`);
  return `M${points.join('L')}`;
}

function words(plan: LadderPlan | null): string {
  if (plan === null) return 'Price of 7 days';
  const said = plan.rungs.map(({ label, priceText }) => `${label} ${priceText}`);
  const now = plan.now && !plan.ended ? [`now ${plan.now.priceText}`] : [];
  return `Price of 7 days and the plan: ${[...said, ...now].join(', ')}`;
}

interface PlanLineProps {
  readonly plan: LadderPlan | null;
  readonly closes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly className?: string;
}

/** Seven days of price running into a small ladder, on one scale. */
export function PlanLine(props: PlanLineProps) {
  const { plan, closes, width, height, label, className } = props;
  const dotPrice = (plan?.ended ? plan.ended.price : plan?.now?.price) ?? undefined;
  const prices = [
    ...closes,
    ...(plan?.rungs.map(({ price }) => price) ?? []),
    ...(dotPrice === undefined ? [] : [dotPrice]),
  ];
  if (prices.length === 0) return null;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const yOf = (price: number) =>
    high > low ? PAD + ((high - price) / (high - low)) * (height - 2 * PAD) : height / 2;
  const lineEnd = plan ? width - RAILS - GAP : width;
  const places = plan && railPlaces(plan, yOf);
  const last = closes.at(-1);
  return (
    <svg
      role="img"
      aria-label={label ?? words(plan)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('block overflow-visible', className)}
    >
      {closes.length > 1 ? (
        <path
          d={pathOf(closes, lineEnd, yOf)}
          strokeWidth="1.25"
          strokeLinejoin="round"
          className="fill-none stroke-muted"
        />
      ) : null}
      {last !== undefined && places && places.dot !== null ? (
        <path
          d={`M${lineEnd} ${rounded(yOf(last))}L${width - RAILS / 2} ${rounded(places.dot)}`}
          strokeWidth="1.25"
          strokeDasharray="1 2"
          className="fill-none stroke-muted"
        />
      ) : null}
      {plan && places ? (
        <Shapes
          shapes={railShapes(plan, places, { x: width - RAILS, width: RAILS, small: true })}
        />
      ) : null}
    </svg>
  );
}
