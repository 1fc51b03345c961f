import { quantile } from '../hostile/figures.ts';
import { type Call, isRefused, latencyOf, REFERENCE } from './calls.ts';
import { byTable } from './folder-size.ts';
import type { Sample } from './samples.ts';
import type { Judged } from './verdict.ts';

const MIB = 2 ** 20;
const MINUTE_MS = 60_000;
const MOST_TABLES = 15;

type Cell = string | number;

const shown = (cell: Cell, digits = 0) =>
  typeof cell === 'string' ? cell : Number.isNaN(cell) ? '-' : cell.toFixed(digits);

/** A table for the console: the first column to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[], digits = 0): string {
  const cells = [head, ...rows.map((row) => row.map((cell) => shown(cell, digits)))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

const median = (values: readonly number[]) => quantile(values, 0.5);

const BY_MINUTE = [
  'minute',
  'resident',
  'heap',
  'handles',
  'files',
  'sockets',
  'database',
  'log',
  'calls',
  'refused',
  `${REFERENCE} p50`,
  'all p50',
  'p95',
  'p99',
] as const;

/** One line of the table by minute; memory and disk in MiB, times in ms. */
function minuteRow(minute: number, samples: readonly Sample[], calls: readonly Call[]): Cell[] {
  const of = (read: (sample: Sample) => number) => median(samples.map(read));
  const reference = latencyOf(calls.filter(({ name }) => name === REFERENCE));
  const others = calls.filter(({ name }) => name !== REFERENCE);
  const { p50, p95, p99 } = latencyOf(others);
  return [
    String(minute + 1),
    of((s) => s.process.resident),
    samples.length === 0 ? Number.NaN : Math.min(...samples.map((s) => s.process.heap)),
    of((s) => s.process.handles),
    of((s) => s.process.files),
    of((s) => s.process.sockets),
    of((s) => s.folder.all / MIB),
    of((s) => s.folder.log / MIB),
    others.length,
    others.filter(isRefused).length,
    reference.p50.toFixed(1),
    p50,
    p95,
    p99,
  ];
}

/** What each minute of the run was like. */
export function minuteTable(samples: readonly Sample[], calls: readonly Call[]): string {
  const minuteOf = ({ at }: { readonly at: number }) => Math.floor(at / MINUTE_MS);
  const last = Math.max(0, ...samples.map(minuteOf));
  const samplesOf = Map.groupBy(samples, minuteOf);
  const callsOf = Map.groupBy(calls, minuteOf);
  const rows = Array.from({ length: last + 1 }, (_, minute) =>
    minuteRow(minute, samplesOf.get(minute) ?? [], callsOf.get(minute) ?? []),
  );
  return table(BY_MINUTE, rows);
}

/** How long each kind of call took, in ms and in multiples of the reference's median. */
export function callTable(calls: readonly Call[]): string {
  const reference = latencyOf(calls.filter(({ name }) => name === REFERENCE)).p50;
  const rows = [...Map.groupBy(calls, ({ name }) => name)]
    .map(([name, some]) => ({ name, refused: some.filter(isRefused).length, ...latencyOf(some) }))
    .sort((a, b) => b.p50 - a.p50)
    .map(({ name, count, refused, p50, p95, p99 }) => [
      name,
      String(count),
      String(refused),
      p50,
      p95,
      p99,
      p50 / reference,
    ]);
  return table(['call', 'answered', 'refused', 'p50', 'p95', 'p99', `x ${REFERENCE}`], rows, 1);
}

/** How large the largest tables are, in KiB, at the first sample, halfway and at the last. */
export function tableSizes(
  samples: readonly Sample[],
  tables: ReadonlyMap<number, string>,
): string {
  const [first, middle, last] = [0, samples.length >> 1, samples.length - 1].map((i) => {
    const sample = samples[i];
    return sample ? byTable(sample.folder, tables) : new Map<string, number>();
  });
  const rows = [...(last ?? [])]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_TABLES)
    .map(([name, size]) => [
      name,
      (first?.get(name) ?? 0) / 1024,
      (middle?.get(name) ?? 0) / 1024,
      size / 1024,
    ]);
  return table(['table, KiB', 'at first', 'halfway', 'at last'], rows);
}

/**
 * What grows and by how much in a day. Of kinds of calls those that are said to grow or to fall, and
 * of the others how many are flat and how many were too few.
 */
export function verdictTable(judged: readonly Judged[]): string {
  const isPlain = ({ unit, word }: Judged) => unit === '%' && !/grows|falls/.test(word);
  const rows = judged
    .filter((each) => !isPlain(each))
    .map(({ name, unit, slope, allowed, word, over }) => [
      name,
      slope === null ? '-' : slope.perTime.toFixed(0),
      slope === null ? '-' : slope.within.toFixed(0),
      allowed.toFixed(0),
      unit,
      `${word}${over ? ', MORE THAN ALLOWED' : ''}`,
    ]);
  const plain = Map.groupBy(judged.filter(isPlain), ({ word }) => word);
  const others = [...plain].map(([word, some]) => `times of ${some.length} kinds of call: ${word}`);
  return [table(['in a day', 'slope', '+-', 'allowed', '', ''], rows), ...others].join('\n');
}
