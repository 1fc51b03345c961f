import type { Clock } from '../process/clock.ts';
import { createFailureLog } from '../process/failure-log.ts';
import { createGuard } from '../process/guarded.ts';
import type { Log } from '../process/log.ts';
import { sharedCall } from '../process/shared-call.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { Database } from './database.ts';
import { passedOver, reasonOf, recordAside, recordRounds } from './rounds-record.ts';

export interface RoundsParts {
  readonly database: Database;
  /** All copies of a program share one record. */
  readonly program: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly reportEveryMs?: number | undefined;
}

export interface Round {
  readonly name: string;
  /** Age of the oldest due work, in seconds. */
  readonly behind?: () => Promise<number>;
  /** In seconds. */
  readonly mostBehind?: number;
  /** Seconds without success until it counts as stalled; null: never, as nothing may be due. */
  readonly mostSilent: number | null;
}

/** A round whose owner decides when it runs. */
export interface WatchedRound {
  /** @throws what `work` threw, once logged and recorded */
  measure<T>(work: () => Promise<T>): Promise<T>;
  /** Records an item skipped for its data. Never call it within a transaction. */
  setAside(item: string, error: unknown): Promise<void>;
  /** Items that failed within the last hour, which are not retried before. */
  passedOver(): Promise<ReadonlySet<string>>;
}

export interface RepeatedRound extends WatchedRound {
  /** Aborted by `stop`, which then waits. */
  readonly stopping: AbortSignal;
}

/** A periodic round that never overlaps itself. */
export interface Repeating extends Pick<RepeatedRound, 'setAside' | 'stopping'> {
  /** Runs now, or joins the running one. @throws its failure, once recorded */
  round(): Promise<void>;
  stop(): Promise<void>;
}

export type Rounds = ReturnType<typeof createRounds>;

const REPORT_EVERY_MS = 15_000;
/** A periodic round is stalled after this long, plus two periods, without success. */
const PATIENCE_S = 300;

interface State {
  readonly round: Round;
  /** Last success, or when watching began. */
  since: number;
  hasEndedWell: boolean;
  failures: number;
  failedAt: number | null;
  failure: string | null;
  behind: number | null;
  /** While a query hangs it is not repeated, which would use up the connections. */
  readonly ask: () => Promise<void>;
}

export function createRounds(parts: RoundsParts) {
  const { database, program, clock, log, reportEveryMs = REPORT_EVERY_MS } = parts;
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
      ask: sharedCall(async () => {
        state.behind = (await round.behind?.()) ?? null;
      }),
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
        // The log gets one failure per kind; the record has each.
        logAside({ task: name }, error);
        await recordAside(database, name, item, error);
      },
      passedOver: () => passedOver(database, name),
    };
  }

  async function report(): Promise<void> {
    const reported = [...states.values()];
    for (const state of reported) await withTimeout(state.ask).catch(() => undefined);
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
    /** Starts at once; continues after failures. */
    repeat(
      { everyMs, ...round }: Omit<Round, 'mostSilent'> & { readonly everyMs: number },
      task: (round: RepeatedRound) => Promise<void>,
    ): Repeating {
      const watched = watch({ ...round, mostSilent: PATIENCE_S + (2 * everyMs) / 1_000 });
      const stopping = new AbortController();
      const repeated = { ...watched, stopping: stopping.signal };
      let underWay: Promise<void> | null = null;
      function once(): Promise<void> {
        underWay ??= watched
          .measure(() => task(repeated))
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
        stopping: stopping.signal,
        async stop() {
          stopping.abort();
          clearInterval(beat);
          await underWay?.catch(() => undefined);
          states.delete(round.name);
        },
      };
    },
    begin(): void {
      if (timer) return;
      isFirst = true;
      timer = setInterval(createGuard(log)('record of the rounds', beginReport), reportEveryMs);
      timer.unref();
      beginReport();
    },
    /** @throws Error naming each round here that is stalled or too far behind */
    async check(): Promise<void> {
      const late = [...states.values()].flatMap(({ round, since, behind }) => {
        const { name, mostSilent, mostBehind } = round;
        const silent = Math.round(secondsSince(since));
        if (mostSilent !== null && silent > mostSilent) return `${name}: ${silent} s silent`;
        const isBehind = behind !== null && mostBehind !== undefined && behind > mostBehind;
        return isBehind ? `${name}: ${Math.round(behind)} s behind` : [];
      });
      if (late.length > 0) throw new Error(late.join('; '));
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer);
      timer = null;
      await reporting;
    },
  };
}
