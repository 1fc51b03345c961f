/** Read before the first paint. */
export const THEME_KEY = 'coin-analyst.theme';

/** For the frame that a browser or phone draws around the page. */
export const THEME_COLOURS = { dark: '#0b0b0e', light: '#ffffff' } as const;
