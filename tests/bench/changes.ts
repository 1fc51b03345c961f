/**
 * Replays the recorded candles at the eight default monitoring times of every day of the last six
 * months for which all of a coin's candles are there, and counts what its watchers would hear of.
 * With a folder of `<COIN>USDT.csv[.gz]`, it replays these 1h candles, as `npm run bench:track-record`
 * does, by default those of 2022. Run: npm run bench:changes [-- --list] [--candles <folder>
 * [--coins A,B] [--from <day>] [--until <day>]]
 */
import { parseArgs } from 'node:util';
import { changeLine } from '../../domain/plan/change.ts';
import { isShared } from '../support/recorded-candles.ts';
import { largeMoves } from './changes/large-moves.ts';
import { type ReplayedCoin, replay } from './changes/replay.ts';
import { replayHours } from './changes/replay-hours.ts';
import { caughtMoves, reportedChanges, reversed } from './changes/reported-changes.ts';
import { coinFiles } from './track-record/candle-folder.ts';
import { dayStart } from './track-record/day.ts';

const COINS = [
  ['BTCUSDT', 0.1],
  ['ETHUSDT', 0.01],
] as const;
const DAY = 86_400_000;

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    candles: { type: 'string' },
    coins: { type: 'string' },
    from: { type: 'string', default: '2022-01-01' },
    until: { type: 'string', default: '2023-01-01' },
  },
});

const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;

interface Figures {
  readonly days: number;
  readonly alerts: number;
  readonly reversals: number;
  readonly moves: number;
  readonly byNextSlot: number;
  readonly inNextSlot: number;
}

function figuresOf(coin: ReplayedCoin): Figures {
  const reported = reportedChanges(coin.outlines);
  const moves = largeMoves(coin.short, coin.days, coin.from, coin.to);
  const slots = coin.outlines.map((outline) => outline.snapshotTime);
  const kinds = Object.entries(
    Object.groupBy(
      reported.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
      (kind) => kind,
    ),
  ).map(([kind, all]) => `${kind} ${all?.length ?? 0}`);
  console.log(
    `${coin.coin}: ${minute(coin.from)} to ${minute(coin.to)} UTC, ${slots.length} slots; ` +
      `reported: ${kinds.join(', ')}`,
  );
  if (values.list) {
    for (const { time, changes } of reported)
      console.log(`  ${minute(time)}  ${changeLine(changes)}`);
  }
  return {
    days: (coin.to - coin.from) / DAY,
    alerts: reported.length,
    reversals: reversed(reported).length,
    moves: moves.length,
    ...caughtMoves(moves, reported, slots),
  };
}

function print(name: string, figures: Figures): void {
  const { days, alerts, reversals, moves, byNextSlot, inNextSlot } = figures;
  console.log(
    [
      name.padEnd(8),
      `${(alerts / days).toFixed(2)} alerts a day (${alerts} in ${days.toFixed(0)} days)`,
      `reversed within 24 h ${share(reversals, alerts)}`,
      `moves over 3 daily ATR reported by the next slot ${share(byNextSlot, moves)}`,
      `with an alert in that very slot ${inNextSlot}`,
    ].join('; '),
  );
}

function replayed(): ReplayedCoin[] {
  if (values.candles === undefined) return COINS.map(([coin, tick]) => replay(coin, tick));
  const [from, until] = [dayStart(values.from), dayStart(values.until)];
  const files = coinFiles(values.candles, values.coins?.split(','));
  return files.flatMap((file) => replayHours(file, from, until) ?? []);
}

function run(): void {
  if (values.candles === undefined && !isShared('candles')) {
    console.log('skipped: no recorded candles beside the project');
    return;
  }
  const each = replayed().map((one) => [one.coin, figuresOf(one)] as const);
  const sum = (key: keyof Figures) => each.reduce((total, [, figures]) => total + figures[key], 0);
  for (const [coin, figures] of each) print(coin, figures);
  print('all', {
    days: sum('days'),
    alerts: sum('alerts'),
    reversals: sum('reversals'),
    moves: sum('moves'),
    byNextSlot: sum('byNextSlot'),
    inNextSlot: sum('inNextSlot'),
  });
}

run();
