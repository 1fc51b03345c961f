/** Where a chosen theme is kept, so that it is known before the first paint. */
export const THEME_KEY = 'coin-analyst.theme';

/** The page's colours, for the frame that a browser or phone draws around it. */
export const THEME_COLOURS = { dark: '#0b0b0e', light: '#ffffff' } as const;
