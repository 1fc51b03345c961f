/** Oldest supported browsers, by `@mdn/browser-compat-data` names; build and README follow them. */
export const BROWSER_FLOOR = {
  chrome: '111',
  edge: '111',
  firefox: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const;

export type FloorBrowser = keyof typeof BROWSER_FLOOR;

const { chrome, edge, firefox, safari, safari_ios: ios } = BROWSER_FLOOR;

export const BUILD_TARGET = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
