/** 45 % of a phone's height; beside the plan 560 px, up to 620 if the first lines fit below. */
export const PLOT_HEIGHT =
  '[--plot-height:clamp(15rem,45svh,26rem)] md:[--plot-height:clamp(35rem,100svh-21.25rem,38.75rem)]';

/** Chart and plan are side by side. */
export const BESIDE_PLAN = '(min-width: 768px)';

/** Width of a digit, and of what is between digits, in CSS pixels. */
const FIGURE = 7;
const MARK = 3;
const PADDING = 14;
const LEAST = { beside: 64, narrow: 52 };

/** Fits the longest price `text`, at most a fifth of a phone's `page`, in CSS pixels. */
export function axisWidth(text: string, beside: boolean, page: number): number {
  const figures = text.replace(/\D/g, '').length;
  const needed = figures * FIGURE + (text.length - figures) * MARK + PADDING;
  if (beside) return Math.max(LEAST.beside, needed);
  return Math.min(Math.floor(page / 5), Math.max(LEAST.narrow, needed));
}
