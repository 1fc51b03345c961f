/**
 * The plot's height, in one place: 45 % of a phone's height; beside the plan 560 px, and up to 620
 * where the window leaves room under it for the analysis' first lines.
 */
export const PLOT_HEIGHT =
  '[--plot-height:clamp(15rem,45svh,26rem)] md:[--plot-height:clamp(35rem,100svh-21.25rem,38.75rem)]';

/** From this width on (CSS pixels) chart and plan stand side by side. */
export const BESIDE_PLAN = '(min-width: 768px)';

/** Room for a figure of a price and for what is between figures, in CSS pixels. */
const FIGURE = 7;
const MARK = 3;
const PADDING = 14;
const LEAST = { beside: 64, narrow: 52 };

/**
 * Width of the axis of prices: enough for a price, at most a fifth of a phone.
 * @param text the longest price, as it is shown
 * @param page width of the page in CSS pixels
 */
export function axisWidth(text: string, beside: boolean, page: number): number {
  const figures = text.replace(/\D/g, '').length;
  const needed = figures * FIGURE + (text.length - figures) * MARK + PADDING;
  if (beside) return Math.max(LEAST.beside, needed);
  return Math.min(Math.floor(page / 5), Math.max(LEAST.narrow, needed));
}
