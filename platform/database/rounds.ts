import type { Clock } from '../process/clock.ts';
import { createFailureLog } from '../process/failure-log.ts';
import { createGuard } from '../process/guarded.ts';
import { inTime } from '../process/in-time.ts';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';
import { passedOver, reasonOf, recordAside, recordRounds } from './rounds-record.ts';

/** How a program's rounds are known. */
export interface RoundsParts {
  readonly database: Database;
  /** All copies of a program share one record. */
  readonly program: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Something that is done again and again in the background. */
export interface Round {
  /** A constant of the code. */
  readonly name: string;
  /** How late the oldest work is that is due, in seconds. */
  readonly behind?: () => Promise<number>;
  /** Beyond so many seconds it is too far behind. */
  readonly mostBehind?: number;
  /** After so many seconds without a good end it has stalled; null: it has none while nothing is due. */
  readonly mostSilent: number | null;
}

/** A round whose moments its owner chooses. */
export interface WatchedRound {
  /** Does it once. @throws what it failed for, which is logged and recorded */
  measure<T>(work: () => Promise<T>): Promise<T>;
  /** Records that an item was left out for what it holds. Never within a transaction. */
  setAside(item: string, error: unknown): Promise<void>;
  /** The items that failed within the last hour, which are not tried again before. */
  passedOver(): Promise<ReadonlySet<string>>;
}

/** A round on a beat, never twice at the same time. */
export interface Repeating extends Pick<WatchedRound, 'setAside'> {
  /** One round now, or the one under way. @throws what it failed for, which is recorded */
  round(): Promise<void>;
  /** No further round begins; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** The background rounds of a program. */
export interface Rounds {
  watch(round: Round): WatchedRound;
  /** Begins at once. After a round that fails the next one comes as usual. */
  repeat(
    round: Omit<Round, 'mostSilent'> & { readonly everyMs: number },
    task: (round: WatchedRound) => Promise<void>,
  ): Repeating;
  /** Records from now on how they go. */
  begin(): void;
  /** @throws Error that names each round of this process that has stalled or is too far behind */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const REPORT_EVERY_MS = 15_000;
/** A round on a beat has stalled when it has not ended well for so long, and two beats. */
const PATIENCE_S = 300;

interface State {
  readonly round: Round;
  /** When it last ended well, or began to be watched. */
  since: number;
  hasEndedWell: boolean;
  failures: number;
  failedAt: number | null;
  failure: string | null;
  behind: number | null;
  /** Under way: where that hangs it is not asked again, which would use up the connections. */
  asking: Promise<void> | null;
}

/** Runs a program's rounds and records, for all copies together, how they go. */
export function createRounds({ database, program, clock, log }: RoundsParts): Rounds {
  const states = new Map<string, State>();
  const logFailure = createFailureLog(log, 'task failed');
  const logAside = createFailureLog(log, 'set aside');
  const logUnrecorded = createFailureLog(log, 'how the rounds go is not recorded');
  let timer: NodeJS.Timeout | null = null;
  let reporting: Promise<void> | null = null;
  let isFirst = true;

  const secondsSince = (moment: number) => Math.max(0, (clock.now() - moment) / 1_000);

  function watch(round: Round): WatchedRound {
    const { name } = round;
    const state: State = {
      round,
      since: clock.now(),
      hasEndedWell: false,
      failures: 0,
      failedAt: null,
      failure: null,
      behind: null,
      asking: null,
    };
    states.set(name, state);
    return {
      async measure(work) {
        try {
          const done = await work();
          state.since = clock.now();
          state.hasEndedWell = true;
          return done;
        } catch (error) {
          state.failures += 1;
          state.failedAt = clock.now();
          state.failure = reasonOf(error);
          logFailure({ task: name }, error);
          throw error;
        }
      },
      async setAside(item, error) {
        // Of many items at once the log names one failure; the record has each.
        logAside({ task: name }, error);
        await recordAside(database, name, item, error);
      },
      passedOver: () => passedOver(database, name),
    };
  }

  function ask(state: State): Promise<void> {
    const { behind } = state.round;
    if (!behind) return Promise.resolve();
    state.asking ??= behind()
      .then((seconds) => {
        state.behind = seconds;
      })
      .finally(() => {
        state.asking = null;
      });
    return state.asking;
  }

  async function report(): Promise<void> {
    const reported = [...states.values()];
    for (const state of reported) await inTime(() => ask(state)).catch(() => undefined);
    const rows = reported.map(({ round, since, hasEndedWell, ...state }) => ({
      name: round.name,
      well_ago: hasEndedWell ? secondsSince(since) : null,
      failed_ago: state.failedAt === null ? null : secondsSince(state.failedAt),
      failures: state.failures,
      failure: state.failure,
      behind: state.behind,
      silent: round.mostSilent,
      most: round.mostBehind ?? null,
    }));
    await recordRounds(database, program, rows, isFirst);
    isFirst = false;
    for (const [n, state] of reported.entries()) state.failures -= rows[n]?.failures ?? 0;
  }

  function beginReport(): void {
    reporting ??= report()
      .catch((error: unknown) => logUnrecorded({ program }, error))
      .finally(() => {
        reporting = null;
      });
  }

  return {
    watch,
    repeat({ everyMs, ...round }, task) {
      const watched = watch({ ...round, mostSilent: PATIENCE_S + (2 * everyMs) / 1_000 });
      let underWay: Promise<void> | null = null;
      function once(): Promise<void> {
        underWay ??= watched
          .measure(() => task(watched))
          .finally(() => {
            underWay = null;
          });
        return underWay;
      }
      const onBeat = () => void once().catch(() => undefined);
      const beat = setInterval(createGuard(log)(round.name, onBeat), everyMs);
      beat.unref();
      onBeat();
      return {
        round: once,
        setAside: watched.setAside,
        async stop() {
          clearInterval(beat);
          await underWay?.catch(() => undefined);
          states.delete(round.name);
        },
      };
    },
    begin() {
      if (timer) return;
      isFirst = true;
      timer = setInterval(createGuard(log)('record of the rounds', beginReport), REPORT_EVERY_MS);
      timer.unref();
      beginReport();
    },
    async check() {
      const late = [...states.values()].flatMap(({ round, since, behind }) => {
        const { name, mostSilent, mostBehind } = round;
        const silent = Math.round(secondsSince(since));
        if (mostSilent !== null && silent > mostSilent) return `${name}: ${silent} s silent`;
        const isBehind = behind !== null && mostBehind !== undefined && behind > mostBehind;
        return isBehind ? `${name}: ${Math.round(behind)} s behind` : [];
      });
      if (late.length > 0) throw new Error(late.join('; '));
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await reporting;
    },
  };
}
