/**
 * What a page looked like, so that it can be painted again before its code has loaded: its
 * elements, as far as they are of these kinds, without anything that could act.
 */
export type PictureNode = string | PictureElement;
export type PictureElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly PictureNode[],
];

const HTML_TAGS = new Set(
  'a article b button dd div dl dt em figcaption figure footer h1 h2 h3 h4 header i img input label li main nav ol p section small span strong time ul'.split(
    ' ',
  ),
);
const SVG_TAGS = new Set('svg g path line polyline polygon circle ellipse rect'.split(' '));
const ATTRIBUTES = new Set(
  'alt class cx cy d disabled fill height placeholder points r rx ry src stroke stroke-linecap stroke-linejoin stroke-width type value viewBox width x x1 x2 y y1 y2'.split(
    ' ',
  ),
);
/** Pictures and inputs that would load or send something, or show what was typed in secret. */
const SOURCE = /^\/icons\/[\w.-]+$/;
const TYPES = new Set(['text', 'search', 'button', 'submit', 'checkbox']);

export function namespaceOf(tag: string): string | null {
  if (HTML_TAGS.has(tag)) return 'http://www.w3.org/1999/xhtml';
  return SVG_TAGS.has(tag) ? 'http://www.w3.org/2000/svg' : null;
}

export function isPictured(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'src') return SOURCE.test(value);
  return name !== 'type' || TYPES.has(value);
}
