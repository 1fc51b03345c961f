import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { spreadLabels } from '../../../plan/ladder-layout.ts';
import { classNames } from '../../../ui/class-names.ts';
import { datePlace } from './label-places.ts';
import type { PlotFrame } from './plot-frame.ts';
import type { PlanLevel, Scene } from './scene.ts';

/** Moves labels apart without overlap, each as little as possible; keeps the input's order. */
export function spread(heights: readonly number[], apart: number): readonly number[] {
  const sorted = heights.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const wanted = sorted.map(({ y }) => y);
  const apartFrom = spreadLabels(wanted, apart, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const placed = [...heights];
  sorted.forEach(({ index }, place) => {
    placed[index] = apartFrom[place] ?? 0;
  });
  return placed;
}

/** Height of a tag with its gap, in CSS pixels. */
const TAG = 20;

const STROKES: Readonly<Record<PlanLevel['kind'], string>> = {
  stop: 'stroke-down-line stroke-2',
  entry: 'stroke-muted [stroke-dasharray:4_3]',
  waypoint: 'stroke-up-line',
  target: 'stroke-up-line stroke-2',
};
const TAGS: Readonly<Record<PlanLevel['kind'], string>> = {
  stop: 'border-down-line text-down',
  entry: 'border-edge text-muted',
  waypoint: 'border-up-line text-up',
  target: 'border-up-line text-up',
};

interface PlanMarksProps {
  readonly frame: PlotFrame;
  readonly scene: Scene;
  readonly axisWidth: number;
  /** Space right of the legends, in CSS pixels. */
  readonly column: number;
  /** The ladder beside the chart names the lines, which run into its rungs. */
  readonly shared: boolean;
}

/** Lines start at the plan's moment; without a ladder, tags at the axis name them. */
export function PlanMarks({ frame, scene, axisWidth, column, shared }: PlanMarksProps) {
  const { levels, moment, madeAt } = scene;
  const left = Math.max(0, frame.x(moment));
  const seen = levels.flatMap((level) => {
    const y = frame.y(level.price);
    return y >= 0 && y <= frame.height && left < frame.width ? [{ ...level, y }] : [];
  });
  const tags = shared
    ? []
    : spread(
        seen.map(({ y }) => y),
        TAG,
      );
  const date = seen.length > 0 ? datePlace(frame.width, left, column, tags) : null;
  const right = frame.width + (shared ? axisWidth : 0);
  return (
    <>
      <svg className="absolute inset-0 size-full fill-none" aria-hidden="true">
        <title>The plan's lines</title>
        {seen.map(({ label, kind, y }) => (
          <path
            key={label}
            data-line={label}
            className={STROKES[kind]}
            shapeRendering="crispEdges"
            d={`M${left} ${y}H${right}`}
          />
        ))}
      </svg>
      {tags.map((y, index) => {
        const level = seen[index];
        return level ? (
          <span
            key={level.label}
            className={classNames(
              'absolute z-10 grid h-[1.125rem] min-w-[2.125rem] place-items-center rounded-[3px] border bg-page px-1 font-semibold text-[0.625rem]',
              TAGS[level.kind],
            )}
            style={{ top: y - 9, insetInlineEnd: axisWidth }}
          >
            {level.label}
          </span>
        ) : null;
      })}
      {date !== null ? (
        <span
          className="absolute top-2 whitespace-nowrap text-[0.6875rem] text-muted"
          style={{ left: date }}
        >
          Plan of {shortMoment(madeAt)}
        </span>
      ) : null}
    </>
  );
}
