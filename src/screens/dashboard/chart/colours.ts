import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { readColour } from '../../../ui/read-colour.ts';

type OverlayColour = OverlayLine['colour'];

/** Averages are grey, so that colours keep their meaning. */
const OVERLAY_COLOURS: Readonly<Record<OverlayColour, string>> = {
  muted: 'var(--muted)',
  faint: 'var(--faint)',
  violet: 'var(--overlay-violet)',
  amber: 'var(--overlay-amber)',
  teal: 'var(--overlay-teal)',
  rose: 'var(--overlay-rose)',
};

const TOKENS = {
  page: 'var(--page)',
  grid: 'var(--grid)',
  line: 'var(--line)',
  edge: 'var(--edge)',
  text: 'var(--text)',
  raised: 'var(--raised)',
  accent: 'var(--accent)',
  up: 'var(--up)',
  upSoft: 'var(--up-soft)',
  down: 'var(--down)',
  downSoft: 'var(--down-soft)',
  ...OVERLAY_COLOURS,
} as const;

export type ChartColours = Readonly<Record<keyof typeof TOKENS, string>>;

/** In forced-colors mode a canvas must request system colours by name. */
const FORCED: Readonly<Record<keyof typeof TOKENS, string>> = {
  page: 'Canvas',
  grid: 'Canvas',
  line: 'GrayText',
  edge: 'GrayText',
  text: 'CanvasText',
  raised: 'GrayText',
  accent: 'Highlight',
  up: 'CanvasText',
  upSoft: 'Canvas',
  down: 'CanvasText',
  downSoft: 'Canvas',
  muted: 'CanvasText',
  faint: 'CanvasText',
  violet: 'LinkText',
  amber: 'LinkText',
  teal: 'LinkText',
  rose: 'LinkText',
};

/** For use outside the canvas. */
export const overlayCss = (colour: OverlayColour): string => OVERLAY_COLOURS[colour];

const FORCED_QUERY = '(forced-colors: active)';

export function chartColours(host: HTMLElement): ChartColours {
  const css = matchMedia(FORCED_QUERY).matches ? FORCED : TOKENS;
  const read = Object.entries(css).map(([name, value]) => [name, readColour(host, value)]);
  return Object.fromEntries(read) as ChartColours;
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
