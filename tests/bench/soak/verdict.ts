import { quantile } from '../hostile/figures.ts';
import { type Call, isRefused, REFERENCE } from './calls.ts';
import type { Sample } from './samples.ts';
import { fitSlope, type Point, type Slope } from './slope.ts';

/** How much may be added in a day. */
export interface Allowed {
  /** MiB of memory. */
  readonly memory: number;
  /** Handles, files and sockets. */
  readonly handles: number;
  /** MiB of `pg_wal`. */
  readonly log: number;
  /** Per cent of a kind of call's time, as a multiple of the reference's. */
  readonly latency: number;
}

export interface Judged {
  readonly name: string;
  readonly unit: string;
  /** In a day; null where there is too little to go by. */
  readonly slope: Slope | null;
  readonly allowed: number;
  readonly word: 'flat' | 'grows' | 'falls' | 'too short to tell';
  /** Whether it surely grows by more than is allowed. */
  readonly over: boolean;
}

const BIN_MS = 15_000;
const DAY_MS = 86_400_000;
const MIB = 2 ** 20;
/** A kind of call is judged where so many fall into a stretch on average. */
const CALLS_IN_BIN = 3;

const median = (values: readonly number[]) => quantile(values, 0.5);

/** Groups by stretches of 15 s, in order of time. */
function inBins<T extends { readonly at: number }>(all: readonly T[]): readonly [number, T[]][] {
  const bins = new Map<number, T[]>();
  for (const each of all) {
    const bin = Math.floor(each.at / BIN_MS);
    bins.set(bin, [...(bins.get(bin) ?? []), each]);
  }
  return [...bins].sort(([a], [b]) => a - b);
}

function judge(name: string, unit: string, allowed: number, points: readonly Point[]): Judged {
  const slope = fitSlope(points);
  const base = { name, unit, slope, allowed };
  if (slope === null) return { ...base, word: 'too short to tell', over: false };
  const [low, high] = [slope.perTime - slope.within, slope.perTime + slope.within];
  const over = low > allowed;
  if (low > 0) return { ...base, word: 'grows', over };
  if (high < 0) return { ...base, word: 'falls', over };
  return { ...base, word: high <= allowed ? 'flat' : 'too short to tell', over };
}

type OfSample = (sample: Sample) => number;

/** Time of a kind of call in multiples of the reference's, as per cent of what it was on average. */
function ratios(calls: readonly Call[], reference: ReadonlyMap<number, number>): Point[] {
  const found = inBins(calls).flatMap(([bin, some]) => {
    const base = reference.get(bin);
    if (base === undefined || some.length < CALLS_IN_BIN) return [];
    return [
      { time: (bin * BIN_MS) / DAY_MS, value: median(some.map((c) => c.milliseconds)) / base },
    ];
  });
  const average = found.reduce((all, { value }) => all + value, 0) / found.length;
  return found.map(({ time, value }) => ({ time, value: (100 * value) / average }));
}

/**
 * Fits a line to everything that must not grow.
 * @param samples, calls those of one life of the process, without its first minutes
 */
export function judgeGrowth(
  samples: readonly Sample[],
  calls: readonly Call[],
  allowed: Allowed,
): readonly Judged[] {
  const bins = inBins(samples);
  const points = (of: OfSample, summary: (values: readonly number[]) => number) =>
    bins.map(([bin, some]) => ({ time: (bin * BIN_MS) / DAY_MS, value: summary(some.map(of)) }));
  // What is left after a collection is what is held.
  const lowest = (values: readonly number[]) => Math.min(...values);
  const answered = calls.filter((call) => !isRefused(call));
  const named = Map.groupBy(answered, (call) => call.name);
  const reference = new Map(
    inBins(named.get(REFERENCE) ?? []).map(([bin, some]) => [
      bin,
      median(some.map((call) => call.milliseconds)),
    ]),
  );
  const { memory, handles, log, latency } = allowed;
  return [
    judge(
      'resident memory',
      'MiB',
      memory,
      points((s) => s.process.resident, median),
    ),
    judge(
      'heap',
      'MiB',
      memory,
      points((s) => s.process.heap, lowest),
    ),
    judge(
      'memory outside of the heap',
      'MiB',
      memory,
      points((s) => s.process.external, lowest),
    ),
    judge(
      'handles',
      '',
      handles,
      points((s) => s.process.handles, median),
    ),
    judge(
      'file descriptors',
      '',
      handles,
      points((s) => s.process.files, median),
    ),
    judge(
      'sockets',
      '',
      handles,
      points((s) => s.process.sockets, median),
    ),
    judge(
      'log of the database',
      'MiB',
      log,
      points((s) => s.folder.log / MIB, median),
    ),
    ...[...named]
      .filter(([name]) => name !== REFERENCE)
      .map(([name, some]) => judge(`time of "${name}"`, '%', latency, ratios(some, reference))),
  ];
}
