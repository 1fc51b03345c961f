import { SnapshotChartSchema } from '../../../domain/analysis/readings/chart.ts';
import { besideAnalysis } from './beside-analysis.ts';

/** The chart of an analysis. */
export const { keep: keepChart, read: readChart } = besideAnalysis(
  'charts',
  'chart',
  SnapshotChartSchema,
);
