import { DAY_MS } from '../../../domain/text/time-units.ts';

/** Milliseconds. */
export const ANALYSIS_LIFETIME = DAY_MS;
