import { TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import type { Briefing } from '../briefing.ts';
import { capitalised, listOf } from '../sentence.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { timeframeLean } from '../vote.ts';
import type { Section, Sentence } from './sentence-plan.ts';

/** A timeframe leans when this share of all it could say points one way. */
const LEANS_FROM = 0.15;

function verdict({ plan }: Briefing): string {
  const way = plan.action === 'LONG' ? 'up' : 'down';
  const side = plan.action === 'LONG' ? 'buyers' : 'sellers';
  if (plan.conviction >= 60) {
    return `{coin} trades at {price}, and nearly everything measured here pulls the same way: ${way}.`;
  }
  if (plan.conviction >= 35) {
    return `{coin} trades at {price} with the weight of the evidence on the side of the ${side}, though not all of it.`;
  }
  if (plan.conviction >= 15) {
    return `{coin} trades at {price}, and the picture leans ${way} without much force behind it.`;
  }
  return `{coin} trades at {price} in a market that argues with itself, so the ${plan.action} call below is a narrow one.`;
}

/** 'the daily chart leans up', 'the daily and hourly charts lean up'; nothing where none does. */
function charts(timeframes: readonly Timeframe[], one: string, several: string): string[] {
  if (timeframes.length === 0) return [];
  const names = listOf(timeframes.map((timeframe) => TIMEFRAME_NAMES[timeframe]));
  return [timeframes.length === 1 ? `the ${names} chart ${one}` : `the ${names} charts ${several}`];
}

/** Which charts lean where: the agreement of the timeframes, or the lack of it. */
function agreement({ vote, picture }: Briefing): string {
  const known = TIMEFRAMES.filter((timeframe) => {
    const { RSI, movingAverages } = picture.timeframes[timeframe].technicalIndicators;
    return RSI !== null || movingAverages.MA20 !== null;
  });
  const lean = (timeframe: Timeframe) => timeframeLean(vote, timeframe);
  const up = known.filter((timeframe) => lean(timeframe) >= LEANS_FROM);
  const down = known.filter((timeframe) => lean(timeframe) <= -LEANS_FROM);
  if (up.length === TIMEFRAMES.length) return 'All five timeframes lean up.';
  if (down.length === TIMEFRAMES.length) return 'All five timeframes lean down.';
  if (up.length + down.length === 0) return 'None of the timeframes leans clearly.';
  const undecided = known.filter((timeframe) => Math.abs(lean(timeframe)) < LEANS_FROM);
  const unknown = TIMEFRAMES.filter((timeframe) => !known.includes(timeframe));
  const parts = [
    ...charts(up, 'leans up', 'lean up'),
    ...charts(down, 'leans down', 'lean down'),
    ...charts(undecided, 'stays undecided', 'stay undecided'),
    ...charts(unknown, 'is too young to say', 'are too young to say'),
  ];
  return `${capitalised(parts.join('; '))}.`;
}

/** The price, the verdict and how far the timeframes agree on it. */
export function opening(briefing: Briefing): Section {
  const simulated: Sentence[] = briefing.picture.simulated
    ? [{ text: 'The prices are those of a simulated market.' }]
    : [];
  const sentences = [{ text: verdict(briefing) }, { text: agreement(briefing) }, ...simulated];
  return { heading: '', sentences };
}
