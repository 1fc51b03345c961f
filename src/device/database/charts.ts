import { SnapshotChartSchema } from '../../../domain/analysis/readings/chart.ts';
import { besideAnalysis } from './beside-analysis.ts';

export const { keep: keepChart, read: readChart } = besideAnalysis(
  'charts',
  'chart',
  SnapshotChartSchema,
);
