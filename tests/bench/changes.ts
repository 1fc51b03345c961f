/**
 * Replays the recorded candles at the eight default monitoring times of every day of the last six
 * months for which all of a coin's candles are there, and counts what its watchers would be told.
 * Run: npm run bench:changes [-- --list]
 */
import { parseArgs } from 'node:util';
import { changeLine } from '../../domain/change.ts';
import { isShared } from '../support/recorded-candles.ts';
import { largeMoves } from './changes/large-moves.ts';
import { type ReplayedCoin, replay } from './changes/replay.ts';
import { caughtMoves, reversed, toldChanges } from './changes/told-changes.ts';

const COINS = [
  ['BTCUSDT', 0.1],
  ['ETHUSDT', 0.01],
] as const;
const DAY = 86_400_000;

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

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
  const told = toldChanges(coin.outlines);
  const moves = largeMoves(coin.quarters, coin.days, coin.from, coin.to);
  const slots = coin.outlines.map((outline) => outline.snapshotTime);
  const kinds = Object.entries(
    Object.groupBy(
      told.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
      (kind) => kind,
    ),
  ).map(([kind, all]) => `${kind} ${all?.length ?? 0}`);
  console.log(
    `${coin.coin}: ${minute(coin.from)} to ${minute(coin.to)} UTC, ${slots.length} slots; ` +
      `told of: ${kinds.join(', ')}`,
  );
  if (values.list) {
    for (const { time, changes } of told) console.log(`  ${minute(time)}  ${changeLine(changes)}`);
  }
  return {
    days: (coin.to - coin.from) / DAY,
    alerts: told.length,
    reversals: reversed(told).length,
    moves: moves.length,
    ...caughtMoves(moves, told, slots),
  };
}

function print(name: string, figures: Figures): void {
  const { days, alerts, reversals, moves, byNextSlot, inNextSlot } = figures;
  console.log(
    [
      name.padEnd(8),
      `${(alerts / days).toFixed(2)} alerts a day (${alerts} in ${days.toFixed(0)} days)`,
      `reversed within 24 h ${share(reversals, alerts)}`,
      `moves over 3 daily ATR told by the next slot ${share(byNextSlot, moves)}`,
      `with an alert in that very slot ${inNextSlot}`,
    ].join('; '),
  );
}

function run(): void {
  if (!isShared('candles')) {
    console.log('skipped: no recorded candles beside the project');
    return;
  }
  const each = COINS.map(([coin, tickSize]) => [coin, figuresOf(replay(coin, tickSize))] as const);
  const sum = (key: keyof Figures) => each.reduce((total, [, figures]) => total + figures[key], 0);
  for (const [coin, figures] of each) print(coin, figures);
  print('both', {
    days: sum('days'),
    alerts: sum('alerts'),
    reversals: sum('reversals'),
    moves: sum('moves'),
    byNextSlot: sum('byNextSlot'),
    inNextSlot: sum('inNextSlot'),
  });
}

run();
