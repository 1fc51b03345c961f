import { THEME_COLOURS, THEME_KEY } from '../device/theme-key.ts';

// Runs in the head, before anything is painted, so that the wrong theme does not flash.
let theme: string | null = null;
try {
  theme = localStorage.getItem(THEME_KEY);
} catch {
  // No storage: the system's theme holds.
}
if (theme === 'dark' || theme === 'light') {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLOURS[theme];
  }
}
