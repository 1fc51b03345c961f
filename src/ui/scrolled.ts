/** What scrolls has to be reached by the keyboard, be it no control. */
export const SCROLLED = { tabIndex: 0 } as const;
