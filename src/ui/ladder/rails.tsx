import { classNames } from '../class-names.ts';
import type { LadderLayout } from './ladder-layout.ts';
import type { LadderPlan } from './ladder-plan.ts';

/** Targets and stop in their colour, the target held for thick. */
export const RUNG_STROKES = {
  target: 'stroke-up-line',
  entry: 'stroke-text',
  stop: 'stroke-down-line',
} as const;

interface RailsProps {
  readonly plan: LadderPlan;
  readonly layout: Pick<LadderLayout, 'rungs' | 'entry' | 'far' | 'stop' | 'dot' | 'levels'>;
  /** The left rail, and the distance to the right one. */
  readonly x: number;
  readonly width: number;
  readonly small?: boolean;
}

interface ZoneProps {
  readonly way: 'up' | 'down';
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
  readonly stroke: number;
}

function Zone({ way, from, to, x, width, stroke }: ZoneProps) {
  const [fill, line] =
    way === 'up' ? ['fill-up-soft', 'stroke-up-line'] : ['fill-down-soft', 'stroke-down-line'];
  return (
    <>
      <rect
        x={x}
        width={width}
        y={Math.min(from, to)}
        height={Math.abs(to - from)}
        className={fill}
      />
      <path
        d={`M${x} ${from}V${to}M${x + width} ${from}V${to}`}
        strokeWidth={stroke}
        pathLength="1"
        className={classNames('ladder-line fill-none', line)}
      />
    </>
  );
}

function Dot({ plan, x, y, small }: { plan: LadderPlan; x: number; y: number; small: boolean }) {
  const { ended, now } = plan;
  const old = ended === null && now?.old === true;
  const arm = small ? 1.6 : 2;
  return (
    <>
      {small || old || ended ? null : <circle className="now-halo fill-text" cx={x} cy={y} r="9" />}
      <circle
        className={classNames('stroke-page stroke-2', old ? 'fill-faint' : 'fill-text')}
        cx={x}
        cy={y}
        r={small ? 4 : 5}
      />
      {ended?.stopped ? (
        <path
          className="fill-none stroke-page"
          strokeWidth="1.4"
          d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}
        />
      ) : null}
    </>
  );
}

export function Rails({ plan, layout, x, width, small = false }: RailsProps) {
  const { rungs, entry, far, stop, dot, levels } = layout;
  const stroke = small ? 1 : 1.5;
  const { ended } = plan;
  const won = ended !== null && ended.price !== null && !ended.stopped;
  const faded = {
    up: ended !== null && !won ? 'opacity-35' : undefined,
    down: ended !== null && !ended.stopped ? 'opacity-35' : undefined,
  };
  const fadedRung = { target: faded.up, entry: undefined, stop: faded.down };
  const zone = { x, width, stroke };
  return (
    <>
      {entry === null || far === null ? null : (
        <g className={faded.up}>
          <Zone way="up" from={entry} to={far} {...zone} />
        </g>
      )}
      {entry === null || stop === null ? null : (
        <g className={faded.down}>
          <Zone way="down" from={entry} to={stop} {...zone} />
        </g>
      )}
      {levels.map((y, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other name
          key={index}
          d={`M${x + width * 0.25} ${y}h${width / 2}`}
          className="fill-none stroke-faint"
        />
      ))}
      {plan.rungs.map(({ label, kind, primary }, index) => (
        <path
          key={label}
          data-line={label}
          d={`M${x} ${rungs[index] ?? 0}h${width}`}
          strokeWidth={
            kind === 'entry' ? stroke + 0.5 : primary || kind === 'stop' ? 2 * stroke : stroke
          }
          pathLength="1"
          className={classNames('ladder-line fill-none', RUNG_STROKES[kind], fadedRung[kind])}
        />
      ))}
      {dot === null ? null : <Dot plan={plan} x={x + width / 2} y={dot} small={small} />}
    </>
  );
}
