import type { LadderLayout } from './ladder-layout.ts';
import type { LadderPlan } from './ladder-plan.ts';
import { Rails } from './rails.tsx';

const RAILS = 18;
const GAP = 10;
const PAD = 4;

const rounded = (value: number) => Math.round(10 * value) / 10;

function pathOf(closes: readonly number[], width: number, yOf: (price: number) => number): string {
  const step = closes.length > 1 ? width / (closes.length - 1) : 0;
  return closes
    .map(
      (close, index) => `${index === 0 ? 'M' : 'L'}${rounded(index * step)} ${rounded(yOf(close))}`,
    )
    .join('');
}

function layoutOf(plan: LadderPlan, yOf: (price: number) => number): Omit<LadderLayout, 'labels'> {
  const targets = plan.rungs.filter(({ kind }) => kind === 'target');
  const place = (kind: string) => plan.rungs.find((rung) => rung.kind === kind);
  const far = plan.action === 'LONG' ? targets[0] : targets.at(-1);
  const [entry, stop, price] = [
    place('entry')?.price,
    place('stop')?.price,
    (plan.ended ? plan.ended.price : plan.now?.price) ?? undefined,
  ];
  const y = (value: number | undefined) => (value === undefined ? null : yOf(value));
  return {
    rungs: plan.rungs.map((rung) => yOf(rung.price)),
    entry: y(entry),
    far: y(far?.price),
    stop: y(stop),
    dot: y(price),
    levels: [],
  };
}

function words(plan: LadderPlan | null): string {
  if (plan === null) return 'Price of 7 days';
  const said = plan.rungs.map(({ label, priceText }) => `${label} ${priceText}`);
  const now = plan.now && !plan.ended ? [`now ${plan.now.priceText}`] : [];
  return `Price of 7 days and the plan: ${[...said, ...now].join(', ')}`;
}

interface PlanLineProps {
  readonly plan: LadderPlan | null;
  /** Last 7 days, oldest first. */
  readonly closes: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Seven days of price running into a small ladder, on one scale. */
export function PlanLine({ plan, closes, width, height }: PlanLineProps) {
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
  const layout = plan && layoutOf(plan, yOf);
  const last = closes.at(-1);
  return (
    <svg
      role="img"
      aria-label={words(plan)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block overflow-visible"
    >
      {closes.length > 1 ? (
        <path
          d={pathOf(closes, lineEnd, yOf)}
          strokeWidth="1.25"
          strokeLinejoin="round"
          className="fill-none stroke-muted"
        />
      ) : null}
      {last !== undefined && layout?.dot !== null && layout ? (
        <path
          d={`M${lineEnd} ${rounded(yOf(last))}L${width - RAILS / 2} ${rounded(layout.dot)}`}
          strokeWidth="1.25"
          strokeDasharray="1 2"
          className="fill-none stroke-muted"
        />
      ) : null}
      {plan && layout ? (
        <Rails plan={plan} layout={layout} x={width - RAILS} width={RAILS} small />
      ) : null}
    </svg>
  );
}
