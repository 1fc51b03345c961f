import { createContext } from 'react';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';

/** The analysis that the texts within are about. */
export const ExplainedAnalysis = createContext<ChartedAnalysis | null>(null);
