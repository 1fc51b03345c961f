/**
 * The oldest browsers that the app runs in, by the names of `@mdn/browser-compat-data`. What the
 * build writes, the APIs that the code may use without a test for them, and the README follow it.
 */
export const BROWSER_FLOOR = {
  chrome: '111',
  edge: '111',
  firefox: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const;

export type FloorBrowser = keyof typeof BROWSER_FLOOR;

const { chrome, edge, firefox, safari, safari_ios: ios } = BROWSER_FLOOR;

/** The floor as the bundler names it. */
export const BUILD_TARGET = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
