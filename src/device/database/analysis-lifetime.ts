/** Milliseconds. */
export const ANALYSIS_LIFETIME = 86_400_000;
