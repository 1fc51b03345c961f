import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';

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

/** Resolved through an element: a canvas cannot read custom properties. */
export function chartColours(host: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  // Otherwise a colour in transition would read as its old value.
  probe.style.transition = 'none';
  probe.style.forcedColorAdjust = 'none';
  host.append(probe);
  const css = matchMedia(FORCED_QUERY).matches ? FORCED : TOKENS;
  const read = (name: keyof typeof TOKENS) => {
    probe.style.color = css[name];
    return getComputedStyle(probe).color;
  };
  const colours = {
    page: read('page'),
    grid: read('grid'),
    line: read('line'),
    edge: read('edge'),
    text: read('text'),
    raised: read('raised'),
    accent: read('accent'),
    up: read('up'),
    upSoft: read('upSoft'),
    down: read('down'),
    downSoft: read('downSoft'),
    muted: read('muted'),
    faint: read('faint'),
    violet: read('violet'),
    amber: read('amber'),
    teal: read('teal'),
    rose: read('rose'),
  };
  probe.remove();
  return colours;
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
