/** The page's own typeface, for the canvas. */
export const CHART_TYPEFACE = 'Geist, "Geist Fallback", system-ui, sans-serif';

/** Size and typeface of labels on the pane, as a canvas takes them. */
export const CHART_FONT = `11px ${CHART_TYPEFACE}`;

/** Writes over candles and lines: a rim in the background's colour keeps the words readable. */
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
