import { createContext } from 'react';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';

export const ExplainedAnalysis = createContext<ChartedAnalysis | null>(null);
