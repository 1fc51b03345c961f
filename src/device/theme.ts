import { THEME_COLOURS, THEME_KEY } from './theme-key.ts';

export type Theme = 'system' | 'dark' | 'light';

/** The system's unless one was chosen. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'dark' || kept === 'light' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('light') ? 'light' : 'dark';
    meta.content = THEME_COLOURS[theme === 'system' ? own : theme];
  }
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The choice holds until the page closes.
  }
}
