import { MEDIUM, useMedia } from '../ui/use-media.ts';
import {
  COLUMNS,
  distanceColumn,
  HIDDEN,
  LabelFigures,
  LevelsOnTheWay,
  priceLabel,
  priceSize,
} from './ladder-labels.tsx';
import {
  LABEL_GAP,
  type LadderLabel,
  ladderLayout,
  leastHeight,
  ROOMY_GAP,
} from './ladder-layout.ts';
import type { LadderPlan } from './ladder-plan.ts';
import { leaderPath, railShapes, rungColour, Shapes } from './shapes.tsx';
import { Term } from './term.tsx';

function Leader({ label }: { readonly label: LadderLabel }) {
  if (label.of === 'levels') return null;
  const look = label.of === 'now' ? 'stroke-text' : 'stroke-edge opacity-50';
  return <path className={`fill-none contrast-more:opacity-100 ${look}`} d={leaderPath(label)} />;
}

export function hasTouch({ rungs }: Pick<LadderPlan, 'rungs'>): boolean {
  return rungs.some(({ touch }) => touch !== null);
}

/** In a paragraph, as its terms are no larger than their columns. */
export function LadderHeads({ plan }: { readonly plan: Pick<LadderPlan, 'rungs' | 'fromNow'> }) {
  const touch = hasTouch(plan);
  return (
    <p className="@container">
      <span className="flex justify-end text-[0.6875rem] text-faint leading-4 max-md:min-h-5 max-md:pb-1">
        <Term of="entry" className={`${HEAD} ${distanceColumn(touch)} ${HIDDEN.distance(touch)}`}>
          From {plan.fromNow ? 'now' : 'entry'}
        </Term>
        <Term of="R" className={`${HEAD} ${COLUMNS.reward} ${HIDDEN.reward}`} />
        {touch ? <Term of="24 h" className={`${HEAD} ${COLUMNS.touch} ${HIDDEN.touch}`} /> : null}
        <Term of="odds" className={`${HEAD} ${COLUMNS.odds} ${HIDDEN.odds}`}>
          Odds
        </Term>
      </span>
    </p>
  );
}

const HEAD = 'justify-end';

interface LadderProps {
  readonly plan: LadderPlan;
  /** Pixels, at a usual size of text; grows if the labels need it. */
  readonly height: number;
  /** The chart's scale, in pixels from the ladder's top: its lines run into the rungs. */
  readonly scale?: ((price: number) => number) | undefined;
}

/** To scale, with price now as a dot between the rails. Read as a list, highest price first. */
export function Ladder({ plan: whole, height: wanted, scale }: LadderProps) {
  const height = Math.max(wanted, leastHeight(whole, ROOMY_GAP));
  const gap = useMedia(MEDIUM) ? LABEL_GAP : ROOMY_GAP;
  const { plan, ...layout } = ladderLayout(whole, { height, gap, scale });
  const texts = [...plan.rungs.map((rung) => rung.priceText), plan.now?.priceText ?? ''];
  const priceClass = priceSize(texts);
  const touch = hasTouch(whole);
  // Off the chart's scale it grows with the text.
  const sized = (pixels: number) => (scale ? `${pixels}px` : `${pixels / 16}rem`);
  return (
    <div className="numeric @container relative" style={{ height: sized(height) }}>
      <svg
        aria-hidden="true"
        style={{ width: sized(40), height: sized(height) }}
        viewBox={`0 0 40 ${height}`}
        className="absolute top-0 left-0 overflow-visible"
      >
        {(scale ? plan.rungs : []).map(({ price, kind }, index) => (
          <path
            key={price}
            d={`M-16 ${layout.rungs[index]}H1`}
            strokeDasharray={kind === 'entry' || kind === 'own' ? '4 3' : undefined}
            stroke={`var(--${rungColour(plan, kind)})`}
            className="fill-none opacity-60"
          />
        ))}
        <Shapes shapes={railShapes(plan, layout, { x: 1, width: 20 })} />
        {layout.labels.map((label) => (
          <Leader key={keyOf(plan, label)} label={label} />
        ))}
      </svg>
      <ol aria-label="Plan as a ladder, highest price first">
        {layout.labels.map((label) => {
          const price = priceLabel(plan, label);
          return (
            <li
              key={keyOf(plan, label)}
              style={{
                transform: `translateY(calc(${sized(label.labelY)} - 50%))`,
                left: sized(42),
              }}
              className="absolute top-0 right-0 flex items-baseline whitespace-nowrap text-[0.8125rem] text-muted leading-5"
            >
              {price ? (
                <LabelFigures {...{ priceClass, touch }} label={price} fromNow={plan.fromNow} />
              ) : (
                <LevelsOnTheWay levels={plan.levels} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function keyOf({ rungs }: LadderPlan, { of, index }: LadderLabel) {
  return of === 'rung' ? rungs[index]?.price : of;
}
