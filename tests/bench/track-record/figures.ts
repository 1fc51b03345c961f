import { randomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import type { Settlement } from '../../../domain/record/ledger-record.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { share, signed } from './figure-text.ts';
import type { ReplayedEntry } from './replayed-ledger.ts';

const SEEDS = 2_000;

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What an entry came to, taken one way or the other. */
type Taken = (entry: ReplayedEntry) => Settlement;

export const asPlanned: Taken = ({ followed }) => followed;
export const alwaysLong: Taken = ({ entry, followed, mirrored }) =>
  entry.action === 'LONG' ? followed : mirrored;

/** Hit rate and expectancy after all costs with 95 % intervals from blocks of time. */
export function figuresOf(entries: readonly ReplayedEntry[], taken: Taken): string {
  const observations = entries.map((entry) => {
    const { outcome, grossR, netR } = taken(entry);
    const [hit, expired] = [outcome === 'hit' ? 1 : 0, outcome === 'expired' ? 1 : 0];
    return { at: entry.entry.snapshotTime, values: [hit, expired, grossR, netR] };
  });
  const [hit, expired, gross, net] = blockEstimates(observations) ?? [];
  if (!hit || !expired || !gross || !net) return `${entries.length} entries, too few`;
  return [
    `${String(entries.length).padStart(3)} entries`,
    `hit ${share(hit.mean)} % [${share(hit.low)}, ${share(hit.high)}]`,
    `expired ${share(expired.mean)} %`,
    `R gross ${signed(gross.mean)}`,
    `after all costs ${signed(net.mean)} [${signed(net.low)}, ${signed(net.high)}]`,
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
