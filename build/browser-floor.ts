/** Oldest supported browsers; build and README follow them. */
export const BUILD_TARGET = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'];
