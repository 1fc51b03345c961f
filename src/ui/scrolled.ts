/** Scrollable areas must be reachable by keyboard. */
export const SCROLLED = { tabIndex: 0 } as const;
