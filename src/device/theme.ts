import { keptKey } from './kept-key.ts';
import { THEME_COLOURS, THEME_KEY } from './theme-key.ts';

const themeKey = keptKey(THEME_KEY);

export type Theme = 'system' | 'dark' | 'light';

/** The system's unless one was chosen. */
export function chosenTheme(): Theme {
  const kept = themeKey.read();
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('light') ? 'light' : 'dark';
    meta.content = THEME_COLOURS[theme === 'system' ? own : theme];
  }
  themeKey.keep(theme === 'system' ? null : theme);
}
