import type { OverlayLine } from '../../../../domain/readings/reading.ts';

type OverlayColour = OverlayLine['colour'];

/** Colours that the page's tokens have none for: lines that are neither up, down nor a warning. */
const OVERLAY_COLOURS: Readonly<Record<OverlayColour, string>> = {
  blue: 'light-dark(#1f57d6, #6ea0ff)',
  violet: 'light-dark(#7a3fc4, #c39bff)',
  amber: 'light-dark(#8a5a00, #e0a94a)',
  teal: 'light-dark(#0c6f78, #4fc3cf)',
  rose: 'light-dark(#b0307a, #f08cc4)',
};

const TOKENS = {
  surface: 'var(--surface)',
  line: 'var(--line)',
  edge: 'var(--edge)',
  text: 'var(--text)',
  muted: 'var(--muted)',
  raised: 'var(--raised)',
  accent: 'var(--accent)',
  up: 'var(--up)',
  down: 'var(--down)',
  /** A person's own price levels. */
  own: 'light-dark(#b4460a, #ff9f6b)',
  ...OVERLAY_COLOURS,
} as const;

/** Every colour that the chart draws with, as a canvas understands it. */
export type ChartColours = Readonly<Record<keyof typeof TOKENS, string>>;

/** The CSS of an overlay's colour, for what is outside the canvas. */
export const overlayCss = (colour: OverlayColour): string => OVERLAY_COLOURS[colour];

/** The colours that hold now, read through an element, since a canvas knows no custom properties. */
export function chartColours(host: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  // Else a colour that is about to change would still read as the one before.
  probe.style.transition = 'none';
  host.append(probe);
  const read = (css: string) => {
    probe.style.color = css;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: read(TOKENS.surface),
    line: read(TOKENS.line),
    edge: read(TOKENS.edge),
    text: read(TOKENS.text),
    muted: read(TOKENS.muted),
    raised: read(TOKENS.raised),
    accent: read(TOKENS.accent),
    up: read(TOKENS.up),
    down: read(TOKENS.down),
    own: read(TOKENS.own),
    blue: read(TOKENS.blue),
    violet: read(TOKENS.violet),
    amber: read(TOKENS.amber),
    teal: read(TOKENS.teal),
    rose: read(TOKENS.rose),
  };
  probe.remove();
  return colours;
}

/** Calls back when the theme changes: the system's, or the one chosen in Settings. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** 'rgb(1, 2, 3)' at a share of its strength: 0 to 1. */
export function faded(colour: string, share: number): string {
  const channels = colour
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .join(', ');
  return channels ? `rgba(${channels}, ${share})` : colour;
}
