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
