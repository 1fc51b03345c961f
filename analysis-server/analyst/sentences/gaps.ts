import { GAP_NAMES, type GapName } from '../../../domain/readings/reading.ts';
import { readingOf } from '../../../domain/readings.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import type { Briefing } from '../briefing.ts';
import { listOf } from '../sentence.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import type { Section } from './sentence-plan.ts';

/** From this many kinds on, most of a chart is missing and naming them says no more. */
const MOST = 4;

function missingIn({ missing }: Briefing, timeframe: Timeframe): readonly GapName[] {
  const fields = missing.filter((value) => value.timeframe === timeframe);
  const gaps = new Set(fields.map(({ field }) => readingOf(field)?.gap));
  return GAP_NAMES.filter((name) => gaps.has(name));
}

/** Says what could not be computed: the charts that lack most, then what the others lack. */
export function gaps(briefing: Briefing): Section {
  const lacks = TIMEFRAMES.map((timeframe) => ({
    chart: TIMEFRAME_NAMES[timeframe],
    names: missingIn(briefing, timeframe),
  })).filter(({ names }) => names.length > 0);
  if (lacks.length === 0) return { heading: '', sentences: [] };
  const bare = lacks.filter(({ names }) => names.length >= MOST).map(({ chart }) => chart);
  const parts = [
    ...(bare.length === 0
      ? []
      : [`most values of the ${listOf(bare)} ${bare.length === 1 ? 'chart' : 'charts'}`]),
    ...lacks
      .filter(({ names }) => names.length < MOST)
      .map(({ chart, names }) => `${chart} ${names.length > 2 ? 'values' : listOf(names)}`),
  ];
  const text = `Not everything could be computed. Missing, and counted neither for nor against: ${parts.join('; ')}.`;
  return { heading: 'What is not known', sentences: [{ text }] };
}
