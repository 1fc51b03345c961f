import { StanceSchema } from '../../../domain/analysis/recommendation.ts';
import { isShared } from '../../support/recorded-candles.ts';
import { alwaysLong, asPlanned, figuresOf, randomDirection } from './figures.ts';
import { type ReplayedEntry, replayLedger } from './replayed-ledger.ts';

const COINS = [
  ['BTCUSDT', 0.1],
  ['ETHUSDT', 0.01],
] as const;
const BANDS = ['low', 'moderate', 'high'] as const;

const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');

function report(title: string, entries: readonly ReplayedEntry[]): void {
  console.log(`  ${title}`);
  console.log(`    plan              ${figuresOf(entries, asPlanned)}`);
  console.log(`    always long       ${figuresOf(entries, alwaysLong)}`);
  console.log(`    random direction  ${randomDirection(entries)}`);
  for (const stance of StanceSchema.options) {
    const own = entries.filter(({ entry }) => entry.stance === stance);
    console.log(`    ${stance.padEnd(17)} ${figuresOf(own, asPlanned)}`);
  }
  for (const band of BANDS) {
    const own = entries.filter(({ entry }) => entry.band === band);
    console.log(`    ${`band ${band}`.padEnd(17)} ${figuresOf(own, asPlanned)}`);
  }
}

/**
 * Replays the planner over the recorded candles without looking ahead, settles what it recommended
 * by the track record's rules and sets it against two baselines. Rules are tuned on the first half
 * of each coin's time alone; the second half is reported as it is.
 */
export function reportRecorded(): void {
  if (!isShared('candles')) {
    console.log('skipped: no recorded candles beside the project');
    return;
  }
  const first: ReplayedEntry[] = [];
  const second: ReplayedEntry[] = [];
  for (const [coin, tickSize] of COINS) {
    const ledger = replayLedger(coin, tickSize);
    const middle = (ledger.from + ledger.to) / 2;
    const halves = Object.groupBy(ledger.settled, ({ entry }) =>
      entry.snapshotTime < middle ? 'first' : 'second',
    );
    first.push(...(halves.first ?? []));
    second.push(...(halves.second ?? []));
    console.log(
      `${coin}: ${minute(ledger.from)} to ${minute(ledger.to)} UTC, ${ledger.slots} slots, ` +
        `${ledger.settled.length} entries settled, ${ledger.open} open at the end; ` +
        `${ledger.checked} plans made again over a spoilt future, all the same`,
    );
    report('first half', halves.first ?? []);
    report('second half', halves.second ?? []);
  }
  console.log('both coins');
  report('first half (tuning)', first);
  report('second half (as it is)', second);
}
