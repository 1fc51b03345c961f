import type { Step } from './ordinary-user.ts';

/** The time under which `share` of the sorted times lie. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Summary {
  readonly requests: number;
  readonly refused: number;
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
}

export function summary(steps: readonly Step[]): Summary {
  const times = steps.map((step) => step.milliseconds);
  return {
    requests: steps.length,
    refused: steps.filter((step) => step.status < 200 || step.status >= 300).length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
  };
}

/** Refusals by what was asked and the status that came, such as `tickets 503: 4`. */
export function refusals(steps: readonly Step[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name, status } of steps) {
    if (status >= 200 && status < 300) continue;
    const key = `${name} ${status === 0 ? 'no answer' : status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`);
}
