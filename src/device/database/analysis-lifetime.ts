/** How long an analysis is kept and shown, in milliseconds. */
export const ANALYSIS_LIFETIME = 86_400_000;
