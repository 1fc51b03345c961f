import type { Figures } from './measure.ts';

export interface Goals {
  /** Least scores of the median run; what is not named is only shown. */
  readonly scores: Partial<Figures['scores']>;
  /** Milliseconds that no run may exceed, or the median where `medianLcp` is named. */
  readonly everyLcp?: number;
  readonly medianLcp?: number;
  /** By processor time. */
  readonly medianTbt?: number;
}

export const ALL_HUNDRED: Figures['scores'] = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** A machine that did other work: its long tasks took so much more time than processor. */
const BUSY = 1.5;

/** Wall time of the long tasks over their processor time; 1 without any. */
export const wallRatio = (runs: readonly Figures[]): number =>
  median(runs.map(({ long: { wall, processor } }) => (processor > 0 ? wall / processor : 1)));

export const isBusy = (runs: readonly Figures[]): boolean => wallRatio(runs) > BUSY;

/** The middle value; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The middle of several runs, figure by figure. */
export function medianScores(runs: readonly Figures[]): Figures['scores'] {
  const of = (name: keyof Figures['scores']) => median(runs.map(({ scores }) => scores[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}

/** What the runs fell short of, in words; none where every goal is met. */
export function missed(runs: readonly Figures[], goals: Goals): string[] {
  const faults: string[] = [];
  const scores = medianScores(runs);
  for (const name of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
    const least = goals.scores[name];
    if (least !== undefined && scores[name] < least) {
      faults.push(`${name} ${scores[name]}, wanted ${least}`);
    }
  }
  const limit = (name: string, value: number, most: number | undefined) => {
    if (most !== undefined && value > most) {
      faults.push(`${name} ${Math.round(value)} ms, wanted at most ${most}`);
    }
  };
  const lcps = runs.map(({ times }) => times.lcp);
  limit('median LCP', median(lcps), goals.medianLcp);
  limit('slowest LCP', Math.max(...lcps), goals.everyLcp);
  limit('median TBT', median(runs.map(({ long }) => long.blocking)), goals.medianTbt);
  return faults;
}
