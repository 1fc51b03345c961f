/** An iPhone or iPad, where the web has notifications only on the home screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Macintosh, which has no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Whether the app was opened from the home screen or the desktop, not in a browser's tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}
