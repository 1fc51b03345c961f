import { LABEL_GAP, planScale, spreadLabels } from './ladder-layout.ts';

const RUNGS = [
  { label: 'TP3', price: 5 },
  { label: 'TP2', price: 3.6 },
  { label: 'TP1', price: 2.5 },
  { label: 'Entry', price: 1.25 },
  { label: 'Stop', price: 0 },
] as const;

const THICK: ReadonlySet<string> = new Set(['TP3', 'Entry', 'Stop']);

export function GhostLadder({ height }: { readonly height: number }) {
  const yOf = planScale({ rungs: RUNGS }, height);
  const places = RUNGS.map(({ price }) => yOf(price));
  const labels = spreadLabels(places, LABEL_GAP, 10, height - 10);
  const [top, bottom] = [yOf(5), yOf(0)];
  return (
    <div className="relative" style={{ height }} aria-hidden="true">
      <svg
        aria-hidden="true"
        width="40"
        height={height}
        viewBox={`0 0 40 ${height}`}
        className="absolute top-0 left-0"
      >
        <rect x="1" width="20" y={top} height={bottom - top} className="fill-surface" />
        <path
          d={`M1 ${top}V${bottom}M21 ${top}V${bottom}`}
          className="fill-none stroke-edge opacity-60"
          strokeWidth="1.5"
        />
        {RUNGS.map(({ label }, index) => (
          <g key={label} className="fill-none">
            <path
              d={`M0.25 ${places[index]}H21.75`}
              className="stroke-edge opacity-60"
              strokeWidth={THICK.has(label) ? 3 : 1.5}
            />
            <path d={`M24 ${places[index]}H30L38 ${labels[index]}`} className="stroke-line" />
          </g>
        ))}
      </svg>
      {RUNGS.map(({ label }, index) => (
        <p
          key={label}
          style={{ top: labels[index] }}
          className="absolute left-[42px] grid -translate-y-1/2 grid-cols-[44px_1fr] items-baseline text-faint text-xs leading-5"
        >
          {label}
          <span className="text-[15px]">–</span>
        </p>
      ))}
    </div>
  );
}
