/** Read by public/theme.js too, before the first paint. */
const KEY = 'coin-analyst.theme';
const COLOURS = { dark: '#0b0e12', light: '#f4f6f8' } as const;

export type Theme = 'system' | 'dark' | 'light';

/** The chosen theme; the system's unless one was chosen. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'dark' || kept === 'light' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme at once and keeps the choice for the next start. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('light') ? 'light' : 'dark';
    meta.content = COLOURS[theme === 'system' ? own : theme];
  }
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice holds until the page closes.
  }
}
