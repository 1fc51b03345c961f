/** Detects iPhone and iPad. An iPad calls itself a Macintosh, which has no touch screen. */
export const isAppleTouch = (agent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);

/** On these the web has notifications only for home-screen apps. */
export const isAppleMobile = (): boolean =>
  isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
