/** Detects iPhone and iPad. An iPad calls itself a Macintosh, which has no touch screen. */
export function isAppleTouch(agent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
}

/** On these the web has notifications only for home-screen apps. */
export function isAppleMobile(): boolean {
  return isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}
