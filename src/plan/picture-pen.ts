import { shortPrice } from '../../domain/text/short-price.ts';
import { readColours } from '../ui/read-colour.ts';
import type { PriceLabel } from './ladder-labels.tsx';
import type { PlanColour, Shape } from './shapes.tsx';

const DIGITS = '0123456789';
const TYPEFACE = 'Geist, "Geist Fallback", system-ui, sans-serif';

type PictureColour =
  | PlanColour
  | PriceLabel['nameColour']
  | PriceLabel['priceColour']
  | 'line'
  | 'warn';

interface TextLook {
  readonly size: number;
  readonly colour: PictureColour;
  readonly weight?: number;
  readonly align?: 'left' | 'right';
  /** Between letters, in pixels. */
  readonly spacing?: number;
}

interface PictureShape extends Omit<Shape, 'fill' | 'stroke'> {
  readonly fill?: PictureColour;
  readonly stroke?: PictureColour;
}

/** Draws in the current theme's colours. */
export class PicturePen {
  readonly context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
  }

  #colour(token: PictureColour): string {
    return readColours(document.body, [`var(--${token})`])[0] ?? '';
  }

  #trace(path: Path2D, { fill, stroke, width = 1, opacity = 1 }: PictureShape) {
    const { context } = this;
    context.globalAlpha = opacity;
    if (fill) {
      context.fillStyle = this.#colour(fill);
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = this.#colour(stroke);
      context.lineWidth = width;
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }

  box(
    [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
    radius: number,
    look: Pick<PictureShape, 'fill' | 'stroke' | 'width'>,
  ) {
    const path = new Path2D();
    path.roundRect(x, y, width, height, radius);
    this.#trace(path, look);
  }

  /** With the shapes' origin at x and y. */
  shapes(shapes: readonly PictureShape[], x = 0, y = 0, scale = 1) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    for (const shape of shapes) {
      const path = new Path2D(shape.d);
      if (shape.circle) path.arc(...shape.circle, 0, 2 * Math.PI);
      this.#trace(path, shape);
    }
    context.restore();
  }

  /** An SVG path of a 16 px sign. */
  sign(d: string, x: number, y: number, size: number, stroke: PictureColour, width: number) {
    this.context.lineCap = 'round';
    this.context.lineJoin = 'round';
    this.shapes([{ d, stroke, width }], x, y, size / 16);
    this.context.lineCap = 'butt';
    this.context.lineJoin = 'miter';
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
    this.context.fillStyle = this.#colour(look.colour);
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
