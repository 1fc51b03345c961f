import type { Ranges } from '../../../../domain/analysis/ranges.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { spreadLabels } from '../../../plan/ladder-layout.ts';
import { classNames } from '../../../ui/class-names.ts';
import { fanLabels } from './fan.ts';
import { datePlace } from './label-places.ts';
import type { PlotFrame } from './plot-frame.ts';
import type { PlanLevel, Scene } from './scene.ts';

const ANYWHERE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Height of a tag with its gap, in CSS pixels. */
const TAG = 20;

const LOOKS: Readonly<Record<PlanLevel['kind'], readonly [stroke: string, tag: string]>> = {
  stop: ['stroke-down-line stroke-2', 'border-down-line text-down'],
  entry: ['stroke-muted [stroke-dasharray:4_3]', 'border-edge text-muted'],
  waypoint: ['stroke-up-line', 'border-up-line text-up'],
  target: ['stroke-up-line stroke-2', 'border-up-line text-up'],
};

const QUIET = ['stroke-muted [stroke-dasharray:7_4]', 'border-edge text-muted'] as const;

export interface PlanMarksProps {
  readonly frame: PlotFrame;
  readonly scene: Scene;
  readonly fan: Ranges | null;
  readonly axisWidth: number;
  /** The ladder beside the chart names the lines, which run into its rungs. */
  readonly shared: boolean;
}

/** Lines start at the plan's opening; without a ladder, tags at the axis name them. */
export function PlanMarks({ frame, scene, fan, axisWidth, shared }: PlanMarksProps) {
  const { levels, opening, openedAt, quiet } = scene;
  const left = Math.max(0, frame.x(opening));
  const seen = levels
    .map((level) => ({ ...level, y: frame.y(level.price) }))
    .filter(({ y }) => y >= 0 && y <= frame.height && left < frame.width)
    .sort((a, b) => a.y - b.y);
  const heights = seen.map(({ y }) => y);
  const tags = shared ? [] : spreadLabels(heights, TAG, ...ANYWHERE);
  const date = seen.length > 0 ? datePlace(frame.width, left, tags) : null;
  const right = frame.width + (shared ? axisWidth : 0);
  return (
    <>
      <svg className="absolute inset-0 size-full fill-none" aria-hidden="true">
        <title>The plan's lines</title>
        {seen.map(({ label, kind, y }) => (
          <path
            key={label}
            data-line={label}
            className={quiet && kind !== 'entry' ? QUIET[0] : LOOKS[kind][0]}
            shapeRendering="crispEdges"
            d={`M${left} ${y}H${right}`}
          />
        ))}
      </svg>
      {(fan ? fanLabels(scene, frame) : []).map(({ label, x }) => (
        <span
          key={label}
          className="numeric absolute -translate-x-1/2 text-[min(0.6875rem,13px)] text-text leading-[28px]"
          style={{ left: x, top: frame.height }}
        >
          {label}
        </span>
      ))}
      {(shared ? [] : seen).map(({ label, kind }, index) => (
        <span
          key={label}
          className={classNames(
            'absolute z-10 grid h-[18px] min-w-[34px] place-items-center rounded-[3px] border bg-page px-1 font-semibold text-[min(0.625rem,12px)]',
            (quiet ? QUIET : LOOKS[kind])[1],
          )}
          style={{ top: (tags[index] ?? 0) - 9, insetInlineEnd: axisWidth }}
        >
          {label}
        </span>
      ))}
      {date === null ? null : (
        <span
          className="absolute top-2 whitespace-nowrap text-[min(0.6875rem,13px)] text-muted"
          style={{ left: date }}
        >
          Plan of {shortMoment(openedAt)}
        </span>
      )}
    </>
  );
}
