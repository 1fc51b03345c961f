import type { LadderLabel, RailPlaces } from './ladder-layout.ts';
import type { LadderPlan, Rung } from './ladder-plan.ts';

/** A token without its dashes. */
export type PlanColour =
  | 'page'
  | 'text'
  | 'faint'
  | 'edge'
  | 'accent'
  | 'surface'
  | 'up-soft'
  | 'up-line'
  | 'down-soft'
  | 'down-line';

/** A path or a circle, alike on the page and in the shared picture. */
export interface Shape {
  readonly d?: string;
  readonly circle?: readonly [x: number, y: number, radius: number];
  readonly fill?: PlanColour;
  readonly stroke?: PlanColour;
  readonly width?: number;
  readonly opacity?: number | undefined;
  readonly name?: string;
  readonly draws?: boolean;
}

const COLOURS = { target: 'up-line', entry: 'text', stop: 'down-line', own: 'accent' } as const;

export const rungColour = ({ quiet }: Pick<LadderPlan, 'quiet'>, kind: Rung['kind']): PlanColour =>
  quiet && kind !== 'own' ? 'edge' : COLOURS[kind];

const FADED = 0.35;

interface RailsPlace {
  /** The left rail, and the distance to the right one. */
  readonly x: number;
  readonly width: number;
  readonly small?: boolean;
  /** By which rungs reach beyond the rails. */
  readonly overhang?: number;
  /** Opacity of the ring around price now. */
  readonly halo?: number;
}

function dotShapes({ ended, now }: LadderPlan, dot: number, place: RailsPlace): Shape[] {
  const { small = false, halo = 1 } = place;
  const x = place.x + place.width / 2;
  const old = ended === null && now?.old === true;
  const arm = small ? 1.6 : 2;
  const cross = `M${x - arm} ${dot - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return [
    ...(small || old || ended
      ? []
      : [{ circle: [x, dot, 9], fill: 'text', opacity: halo } as const]),
    { circle: [x, dot, small ? 4 : 5], fill: old ? 'faint' : 'text', stroke: 'page', width: 2 },
    ...(ended?.stopped ? [{ d: cross, stroke: 'page', width: 1.4 } as const] : []),
  ];
}

function widthOf({ kind, primary }: Rung, stroke: number): number {
  if (kind === 'entry') return stroke + 0.5;
  return primary || kind === 'stop' ? 2 * stroke : stroke;
}

/** Zones, rungs in their colour with the target held for thick, and price between the rails. */
export function railShapes(plan: LadderPlan, places: RailPlaces, place: RailsPlace): Shape[] {
  const { rungs, entry, far, stop, dot, levels } = places;
  const { x, width, small = false, overhang = 0 } = place;
  const stroke = small ? 1 : 1.5;
  const { ended } = plan;
  const won = ended !== null && ended.price !== null && !ended.stopped;
  const faded = {
    target: ended && !won ? FADED : undefined,
    entry: undefined,
    stop: ended && !ended.stopped ? FADED : undefined,
    own: undefined,
  };
  const zone = (way: 'up' | 'down', to: number | null, opacity?: number): Shape[] => {
    if (entry === null || to === null) return [];
    const area = `M${x} ${entry}h${width}V${to}h${-width}Z`;
    const sides = `M${x} ${entry}V${to}M${x + width} ${entry}V${to}`;
    const [fill, line] = plan.quiet
      ? (['surface', 'edge'] as const)
      : ([`${way}-soft`, `${way}-line`] as const);
    return [
      { d: area, fill, opacity },
      { d: sides, stroke: line, width: stroke, draws: true, opacity },
    ];
  };
  return [
    ...zone('up', far, faded.target),
    ...zone('down', stop, faded.stop),
    ...levels.map((y): Shape => ({ d: `M${x + width * 0.25} ${y}h${width / 2}`, stroke: 'faint' })),
    ...plan.rungs.map(
      (rung, index): Shape => ({
        d: `M${x - overhang} ${rungs[index] ?? 0}h${width + 2 * overhang}`,
        stroke: rungColour(plan, rung.kind),
        width: widthOf(rung, stroke),
        opacity: faded[rung.kind],
        name: rung.open ? rung.priceText : rung.label,
        draws: true,
      }),
    ),
    ...(dot === null ? [] : dotShapes(plan, dot, place)),
  ];
}

/** From a price between rails at 1 and 21 to its label. */
export const leaderPath = ({ y, labelY }: LadderLabel) => `M24 ${y}H30L38 ${labelY}`;

const colour = (token: PlanColour | undefined) => (token ? `var(--${token})` : 'none');

export function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map(({ d, circle, fill, stroke, width, opacity, name, draws }, index) => {
    const look = { fill: colour(fill), stroke: colour(stroke), strokeWidth: width, opacity };
    const key = name ?? index;
    if (circle) {
      const [x, y, radius] = circle;
      return <circle key={key} cx={x} cy={y} r={radius} {...look} />;
    }
    return (
      <path
        key={key}
        d={d}
        data-line={name}
        pathLength={draws ? 1 : undefined}
        className={draws ? 'draws-in' : undefined}
        {...look}
      />
    );
  });
}
