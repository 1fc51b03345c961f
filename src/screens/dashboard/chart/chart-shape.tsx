import type { ReactNode } from 'react';

/** 45 % of a phone's height; beside the plan 560 px, up to 620 if the first lines fit below. */
export const PLOT_HEIGHT =
  '[--plot-height:clamp(15rem,45svh,26rem)] md:[--plot-height:clamp(35rem,100svh-21.25rem,38.75rem)]';

export const BESIDE_PLAN = '(min-width: 768px)';

/** Width of a digit, and of what is between digits, in CSS pixels. */
const FIGURE = 7;
const MARK = 3;
const PADDING = 14;
const LEAST = { beside: 64, narrow: 52 };

/** Fits the longest price `text`, at most a fifth of a phone's `page`, in CSS pixels. */
export function axisWidth(text: string, beside: boolean, page: number): number {
  const figures = text.replace(/\D/g, '').length;
  const needed = figures * FIGURE + (text.length - figures) * MARK + PADDING;
  if (beside) return Math.max(LEAST.beside, needed);
  return Math.min(Math.floor(page / 5), Math.max(LEAST.narrow, needed));
}

const CANDLES = 44;
const APART = 8;
const HEIGHT = 220;

const wave = (place: number) =>
  118 - place * 0.9 + 26 * Math.sin(place * 0.31) + 11 * Math.sin(place * 1.27 + 1);

const parts = Array.from({ length: CANDLES }, (_, place) => {
  const [open, close] = [Math.round(wave(place)), Math.round(wave(place + 1))];
  const [top, foot] = [Math.min(open, close), Math.max(open, close) + 2];
  const x = place * APART + APART / 2;
  return {
    wick: `M${x} ${top - 3 - ((place * 7) % 9)}V${foot + 3 + ((place * 5) % 8)}`,
    body: `M${x - 2.5} ${top}h5V${foot}h-5Z`,
  };
});
const wicks = parts.map(({ wick }) => wick).join('');
const bodies = parts.map(({ body }) => body).join('');

interface ChartShapeProps {
  /** What it waits for, if that takes longer than loading. */
  readonly note?: string;
  /** Why there will be no chart; replaces the shape. */
  readonly children?: ReactNode;
}

/** Exactly as high as the chart that replaces it. */
export function ChartShape({ note, children }: ChartShapeProps) {
  return (
    <div className="relative grid h-(--plot-height) min-h-0 flex-1 place-items-center overflow-hidden px-4">
      {children ?? (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${CANDLES * APART + 96} ${HEIGHT}`}
          preserveAspectRatio="xMaxYMid slice"
          className="absolute inset-0 size-full animate-pulse fill-raised stroke-raised"
        >
          <path d={wicks} />
          <path d={bodies} stroke="none" />
        </svg>
      )}
      {note === undefined ? null : (
        <p className="absolute start-4 top-3 text-faint text-xs md:start-6">{note}</p>
      )}
    </div>
  );
}
