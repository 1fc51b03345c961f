/** Whether it is an iPhone or iPad. An iPad calls itself a Macintosh, which has no touch screen. */
export function isAppleTouch(agent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
}

/** An iPhone or iPad, where the web has notifications only on the home screen. */
export function isAppleMobile(): boolean {
  return isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);
}

/** Whether the app was opened from the home screen or the desktop, not in a browser's tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}
