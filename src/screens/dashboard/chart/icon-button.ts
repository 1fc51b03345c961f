/** A quiet button of the chart's header that is a sign alone. */
export const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-surface hover:text-text';
