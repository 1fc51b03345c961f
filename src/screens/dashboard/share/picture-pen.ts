import { shortPrice } from '../../../../domain/text/short-price.ts';

const DIGITS = '0123456789';
const TYPEFACE = 'Geist, "Geist Fallback", system-ui, sans-serif';

const COLOURS = {
  page: '--page',
  line: '--line',
  edge: '--edge',
  text: '--text',
  muted: '--muted',
  faint: '--faint',
  accent: '--accent',
  raised: '--raised',
  up: '--up',
  upSoft: '--up-soft',
  upLine: '--up-line',
  down: '--down',
  downSoft: '--down-soft',
  downLine: '--down-line',
  warn: '--warn',
} as const;

export type PictureColour = keyof typeof COLOURS;

/** The current theme's colours, resolved for a canvas. */
export function pictureColours(): Readonly<Record<PictureColour, string>> {
  const probe = document.createElement('span');
  probe.style.transition = 'none';
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const entries = Object.entries(COLOURS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(entries) as Record<PictureColour, string>;
}

interface TextLook {
  readonly size: number;
  readonly colour: PictureColour;
  readonly weight?: number;
  readonly align?: 'left' | 'right';
  /** Between letters, in pixels. */
  readonly spacing?: number;
}

export class PicturePen {
  readonly context: CanvasRenderingContext2D;
  readonly #colours: Readonly<Record<PictureColour, string>>;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
    this.#colours = pictureColours();
  }

  box(x: number, y: number, width: number, height: number, colour: PictureColour, radius = 0) {
    this.context.fillStyle = this.#colours[colour];
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, radius);
    this.context.fill();
  }

  rim(x: number, y: number, width: number, height: number, colour: PictureColour, radius: number) {
    this.context.strokeStyle = this.#colours[colour];
    this.context.lineWidth = 2;
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, radius);
    this.context.stroke();
  }

  disc(x: number, y: number, radius: number, colour: PictureColour, strength = 1) {
    this.context.globalAlpha = strength;
    this.context.fillStyle = this.#colours[colour];
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
    this.context.globalAlpha = 1;
  }

  line(points: readonly (readonly [number, number])[], colour: PictureColour, width: number) {
    this.context.strokeStyle = this.#colours[colour];
    this.context.lineWidth = width;
    this.context.beginPath();
    points.forEach(([x, y], index) => {
      if (index === 0) this.context.moveTo(x, y);
      else this.context.lineTo(x, y);
    });
    this.context.stroke();
  }

  /** An SVG path of a 16 px sign. */
  sign(path: string, x: number, y: number, size: number, colour: PictureColour, width: number) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(size / 16, size / 16);
    context.strokeStyle = this.#colours[colour];
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D(path));
    context.restore();
  }

  #set({ size, weight = 400, spacing = 0 }: Omit<TextLook, 'colour'>) {
    this.context.font = `${weight} ${size}px ${TYPEFACE}`;
    if ('letterSpacing' in this.context) this.context.letterSpacing = `${spacing}px`;
    this.context.textBaseline = 'alphabetic';
  }

  widthOf(text: string, look: Omit<TextLook, 'colour'>): number {
    this.#set(look);
    return this.context.measureText(text).width;
  }

  /** On a baseline. Returns the width. */
  text(text: string, x: number, y: number, look: TextLook): number {
    const width = this.widthOf(text, look);
    this.context.fillStyle = this.#colours[look.colour];
    this.context.textAlign = 'left';
    this.context.fillText(text, look.align === 'right' ? x - width : x, y);
    return width;
  }

  /** With tabular digits, which a canvas lacks. Returns the width. */
  figure(text: string, x: number, y: number, look: TextLook): number {
    // The typeface's tabular digits are as wide as its average digit.
    const digit = this.widthOf(DIGITS, look) / DIGITS.length;
    const widths = [...text].map((sign) => (/\d/.test(sign) ? digit : this.widthOf(sign, look)));
    const width = widths.reduce((sum, each) => sum + each, 0);
    let at = look.align === 'right' ? x - width : x;
    [...text].forEach((sign, index) => {
      const room = widths[index] ?? 0;
      const own = this.widthOf(sign, look);
      this.text(sign, at + (room - own) / 2, y, { ...look, align: 'left' });
      at += room;
    });
    return width;
  }

  /** A tiny price in its short form. Returns the width. */
  price(text: string, x: number, y: number, look: TextLook): number {
    const short = shortPrice(text);
    if (!short) return this.figure(text, x, y, look);
    const head = this.figure(short.head, x, y, look);
    const small = { ...look, size: look.size * 0.68 };
    const zeros = this.figure(String(short.zeros), x + head, y + look.size * 0.19, small);
    return head + zeros + this.figure(short.digits, x + head + zeros, y, look);
  }
}
