import { randomStream } from '../../../analysis-server/market/seeded-random.ts';
import type { Settlement } from '../../../domain/ledger-record.ts';
import { wilsonInterval } from '../../../domain/wilson-interval.ts';
import type { ReplayedEntry } from './replayed-ledger.ts';

const SEEDS = 2_000;

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** Hit rate with its 95 % interval, and expectancy before and after fees. */
export function figuresOf(settlements: readonly Settlement[]): string {
  const count = settlements.length;
  if (count === 0) return 'none';
  const hits = settlements.filter(({ outcome }) => outcome === 'hit').length;
  const expired = settlements.filter(({ outcome }) => outcome === 'expired').length;
  const interval = wilsonInterval(hits, count);
  const share = (value: number) => `${(100 * value).toFixed(0)} %`;
  return [
    `${String(count).padStart(3)} entries`,
    `hit ${share(hits / count)} (${share(interval?.low ?? 0)} to ${share(interval?.high ?? 1)})`,
    `expired ${expired}`,
    `R gross ${signed(mean(settlements.map(({ grossR }) => grossR)))}`,
    `net ${signed(mean(settlements.map(({ netR }) => netR)))}`,
  ].join(', ');
}

/** Mean net R of random directions: over all seeds, and the middle 95 % of them. */
export function randomDirection(entries: readonly ReplayedEntry[]): string {
  if (entries.length === 0) return 'none';
  const means = Array.from({ length: SEEDS }, (_, seed) => {
    const random = randomStream(seed + 1);
    return mean(
      entries.map(({ followed, mirrored }) => (random.uniform() < 0.5 ? followed : mirrored).netR),
    );
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (SEEDS - 1))] ?? Number.NaN;
  return `net ${signed(mean(means))}, 95 % of ${SEEDS} seeds ${signed(at(0.025))} to ${signed(at(0.975))}`;
}

/** What the same entries came to, each taken long. */
export function alwaysLong(entries: readonly ReplayedEntry[]): Settlement[] {
  return entries.map(({ entry, followed, mirrored }) =>
    entry.action === 'LONG' ? followed : mirrored,
  );
}
