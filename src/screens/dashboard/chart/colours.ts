import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { readColours } from '../../../ui/read-colour.ts';

/** A token, and the system colour that a canvas names in forced-colors mode; averages are grey. */
const COLOURS = {
  page: ['page', 'Canvas'],
  grid: ['grid', 'Canvas'],
  line: ['line', 'GrayText'],
  edge: ['edge', 'GrayText'],
  text: ['text', 'CanvasText'],
  raised: ['raised', 'GrayText'],
  accent: ['accent', 'Highlight'],
  up: ['up', 'CanvasText'],
  down: ['down', 'CanvasText'],
  muted: ['muted', 'CanvasText'],
  faint: ['faint', 'CanvasText'],
  violet: ['overlay-violet', 'LinkText'],
  amber: ['overlay-amber', 'LinkText'],
  teal: ['overlay-teal', 'LinkText'],
  rose: ['overlay-rose', 'LinkText'],
} as const;

export type ChartColours = Readonly<Record<keyof typeof COLOURS, string>>;

/** For use outside the canvas. */
export const overlayCss = (colour: OverlayLine['colour']) => `var(--${COLOURS[colour][0]})`;

const FORCED_QUERY = '(forced-colors: active)';

export function chartColours(host: HTMLElement): ChartColours {
  const forced = matchMedia(FORCED_QUERY).matches;
  const css = Object.values(COLOURS).map(([token, system]) =>
    forced ? system : `var(--${token})`,
  );
  const read = readColours(host, css);
  const names = Object.keys(COLOURS);
  return Object.fromEntries(names.map((name, at) => [name, read[at]])) as ChartColours;
}

/** On a change of the system theme or the theme in Settings. */
export function onThemeChange(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', FORCED_QUERY].map((query) => matchMedia(query));
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    choice.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** Takes 'rgb(1, 2, 3)' and a share from 0 to 1. */
export function faded(colour: string, share: number): string {
  const channels = colour
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .join(', ');
  return channels ? `rgba(${channels}, ${share})` : colour;
}

export const CHART_TYPEFACE = 'Geist, "Geist Fallback", system-ui, sans-serif';

export const CHART_FONT = `11px ${CHART_TYPEFACE}`;

type Segment = readonly [x: number, y: number, toX: number, toY: number];

interface LineLook {
  readonly colour: string;
  readonly width?: number;
  readonly dash?: number[];
}

export function strokeLines(
  context: CanvasRenderingContext2D,
  lines: readonly Segment[],
  { colour, width = 1, dash = [] }: LineLook,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  for (const [x, y, toX, toY] of lines) {
    context.moveTo(x, y);
    context.lineTo(toX, toY);
  }
  context.stroke();
  context.setLineDash([]);
}

/** A rim in the background colour keeps text readable over candles and lines. */
export function writeOver(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  background: string,
): void {
  context.strokeStyle = background;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
