// Runs before the first paint. Its own file because the page allows no inline script.
(() => {
  const COLOURS = { dark: '#0b0e12', light: '#f4f6f8' };
  let theme = null;
  try {
    theme = localStorage.getItem('coin-analyst.theme');
  } catch {
    // No storage: the system's theme holds.
  }
  if (theme !== 'dark' && theme !== 'light') return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = COLOURS[theme];
  }
})();
