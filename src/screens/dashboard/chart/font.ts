/** The page's own typeface, for the canvas. */
export const CHART_TYPEFACE =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Size and typeface of labels on the pane, as a canvas takes them. */
export const CHART_FONT = `11px ${CHART_TYPEFACE}`;
