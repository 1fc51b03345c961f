import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { inHalves } from '../../platform/database/in-halves.ts';
import type { WatchedRound } from '../../platform/database/rounds.ts';
import type { Channel } from '../channels/channel.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { type EndedAlerts, recordDeliveries } from './record-deliveries.ts';

export interface RecorderOptions {
  database: Database;
  round: WatchedRound;
  channels: readonly Channel[];
  onRecorded(ended: EndedAlerts): void;
}

const MOST_AT_ONCE = 500;
/** Long enough to write many outcomes at once, short against a second. */
const GATHER_MS = 15;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Gathers what came of jobs and writes it in batches; keeps it while the database is away. */
export function createRecorder({ database, round, channels, onRecorded }: RecorderOptions) {
  const waiting: DeliveryRecord[] = [];
  let writing: Promise<void> | null = null;
  let draining = false;

  /** Its delivery ends all the same, or it would be sent again. */
  async function setAside(record: DeliveryRecord, error: unknown): Promise<void> {
    await round.setAside(`delivery ${record.id}`, error);
    const outcome = 'what came of it could not be recorded';
    const ended = { ...record, finished: true, outcome, pause_ms: null };
    const nothing = async () => undefined;
    await inHalves([ended], (records) => recordDeliveries(database, [], records), nothing);
  }

  async function writeBatch(batch: readonly DeliveryRecord[]): Promise<void> {
    const write = (records: readonly DeliveryRecord[]) =>
      recordDeliveries(database, channels, records);
    for (const ended of await inHalves(batch, write, setAside)) onRecorded(ended);
  }

  async function writeAll(): Promise<void> {
    if (!draining) await delay(GATHER_MS);
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      try {
        await round.measure(() => writeBatch(batch));
        waiting.splice(0, batch.length);
        failures = 0;
      } catch {
        failures += 1;
        // What is not recorded is sent again once its lease ends; stopping waits no longer than this.
        if (draining && failures >= 3) return;
        await delay(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      }
    }
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0 && !draining) write();
    });
    return writing;
  }

  return {
    add(record: DeliveryRecord): void {
      waiting.push(record);
      write();
    },
    /** When the oldest outcome came that is not written yet (ms UTC); null where none waits. */
    get waitingSince(): number | null {
      const [oldest] = waiting;
      return oldest ? Date.parse(oldest.at) : null;
    },
    /** Outcomes not written yet. */
    get backlog(): number {
      return waiting.length;
    },
    /** Writes what is left; gives up where the database stays away. */
    async drain(): Promise<void> {
      draining = true;
      await writing;
      if (waiting.length > 0) await write();
      draining = false;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
