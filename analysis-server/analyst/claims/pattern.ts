import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { standingPatterns } from '../standing-patterns.ts';
import { type Finding, type FoundClaim, foundClaim } from './claim.ts';
import { type Frame, frameClaims, framesAt, shareOf } from './frame.ts';
import type { Moment } from './moment.ts';

/** Patterns have not sorted outcomes, so they speak for no side. */
function patterns(frame: Frame): Finding[] {
  const { timeframe, values } = frame;
  return standingPatterns(values.patternAnalysis).map(
    ({ name, field, score, scoreField }): Finding => ({
      topic: 'pattern',
      base: 0.1 + 0.2 * ((score ?? 100) / 100),
      proposition: { type: 'pattern', timeframe, reading: field, name, score },
      values: score === null ? [] : [frame.value(scoreField, score)],
    }),
  );
}

const LATE_COUNT = 6;
const WHOLE_COUNT = 9;

function setup(frame: Frame): Finding | null {
  const { timeframe, values } = frame;
  const count = values.patternAnalysis.tdSequential.setup;
  if (count === null || count < LATE_COUNT) return null;
  return {
    topic: 'pattern',
    base: 0.15 + 0.15 * shareOf(count - LATE_COUNT, WHOLE_COUNT - LATE_COUNT),
    proposition: { type: 'td-setup', timeframe, setup: count },
    values: [frame.value('patternAnalysis.tdSequential.setup', count)],
  };
}

/** Only here is the absence of a pattern worth saying. */
const WATCHED = new Set<Timeframe>(['1d', '4h', '1h']);

function absence({ picture }: Moment, frames: readonly Frame[]): FoundClaim[] {
  const watched = frames.filter(
    ({ timeframe }) => WATCHED.has(timeframe) && picture.candleTimes[timeframe] !== null,
  );
  const isBare = ({ values }: Frame) => standingPatterns(values.patternAnalysis).length === 0;
  if (watched.length === 0 || !watched.every(isBare)) return [];
  const timeframes = watched.map(({ timeframe }) => timeframe);
  const proposition = { type: 'no-pattern', timeframes } as const;
  return [foundClaim({ kind: 'pattern', topic: 'pattern', timeframes, base: 0.1, proposition })];
}

export const patternsOf = (frame: Frame): FoundClaim[] =>
  frameClaims('pattern', frame, [...patterns(frame), setup(frame)]);

export function patternClaims(moment: Moment): FoundClaim[] {
  const frames = framesAt(moment);
  return [...frames.flatMap(patternsOf), ...absence(moment, frames)];
}
