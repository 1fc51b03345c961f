import type { Punctuality } from './notified.ts';
import type { Step } from './ordinary-user.ts';

/** The time under which `share` of the times lie. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const isRefused = ({ status }: Step) => status < 200 || status >= 300;

/** Refusals by what was asked and the status that came, such as `tickets 503: 4`. */
export function refusals(steps: readonly Step[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name, status } of steps.filter(isRefused)) {
    const key = `${name} ${status === 0 ? 'no answer' : status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`);
}

/** What the ten saw for some minutes, and what the server was like meanwhile. */
export interface Phase {
  readonly steps: readonly Step[];
  readonly notification: Punctuality;
  readonly realtime: Punctuality;
  /** Delay of the server's event loop, ms. */
  readonly loopP99: number;
  readonly loopLongest: number;
  /** Ends of the process and of the embedded database's thread. */
  readonly restarts: number;
}

/** What the server held before the attacks, at most, and once they were over, MiB. */
export interface Memory {
  readonly before: number;
  readonly most: number;
  readonly after: number;
}

/** A figure beside the same one without attackers. */
export interface Judged {
  readonly name: string;
  readonly alone: string;
  readonly beside: string;
  readonly limit: string;
  /** Null where it is no goal. */
  readonly met: boolean | null;
}

const P99_MS = 1_000;
const LOOP_MS = 100;
const MEMORY_RATIO = 1.2;

const known = (value: number, shown: string) => (Number.isNaN(value) ? 'unknown' : shown);
const ms = (value: number) =>
  known(value, Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'no answer');
const seconds = (value: number) =>
  Number.isFinite(value) ? `${(value / 1000).toFixed(1)} s` : 'never';
const punctual = ({ due, intime, slowest, takenOver }: Punctuality) =>
  `${intime} of ${due} (slowest ${seconds(slowest)}${takenOver > 0 ? `, ${takenOver} by a newer one` : ''})`;

/** Holds what the ten saw beside the attacks against the goals, and against what they saw alone. */
export function judge(alone: Phase, beside: Phase, memory: Memory): readonly Judged[] {
  const row = (
    name: string,
    shown: (phase: Phase) => string,
    limit: string,
    meets: ((phase: Phase) => boolean) | null,
  ): Judged => ({
    name,
    alone: shown(alone),
    beside: shown(beside),
    limit,
    met: meets?.(beside) ?? null,
  });
  const time = (share: number) => (phase: Phase) =>
    quantile(
      phase.steps.map((step) => step.milliseconds),
      share,
    );
  const refused = ({ steps }: Phase) => steps.filter(isRefused).length;
  const mib = (value: number) => known(value, `${value.toFixed(0)} MiB`);
  return [
    row('requests', ({ steps }) => String(steps.length), '', null),
    row('median', (phase) => ms(time(0.5)(phase)), '', null),
    row(
      'p99',
      (phase) => ms(time(0.99)(phase)),
      ms(P99_MS),
      (p) => time(0.99)(p) < P99_MS,
    ),
    row('slowest', (phase) => ms(time(1)(phase)), '', null),
    row(
      'refused',
      (phase) => String(refused(phase)),
      '0',
      (phase) => refused(phase) === 0,
    ),
    row(
      'restarts',
      ({ restarts }) => known(restarts, String(restarts)),
      '0',
      (phase) => phase.restarts === 0,
    ),
    row(
      'event loop, p99',
      (phase) => ms(phase.loopP99),
      ms(LOOP_MS),
      (phase) => phase.loopP99 < LOOP_MS,
    ),
    row('event loop, longest', (phase) => ms(phase.loopLongest), '', null),
    row(
      'notified within a minute',
      (phase) => punctual(phase.notification),
      'all',
      ({ notification: { due, intime } }) => due > 0 && due === intime,
    ),
    row(
      'realtime within a minute',
      (phase) => punctual(phase.realtime),
      'all',
      ({ realtime: { due, intime } }) => due > 0 && due === intime,
    ),
    {
      name: 'memory',
      alone: mib(memory.before),
      beside: `${mib(memory.after)} (at most ${mib(memory.most)})`,
      limit: mib(memory.before * MEMORY_RATIO),
      met: memory.after <= memory.before * MEMORY_RATIO,
    },
  ];
}

/** Each figure in a line. */
export function tableOf(judged: readonly Judged[]): string {
  const rows = [
    ['', 'alone', 'beside attacks', 'goal', ''],
    ...judged.map(({ name, alone, beside, limit, met }) => [
      name,
      alone,
      beside,
      limit,
      met === null ? '' : met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
