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
/** Long enough to batch outcomes, short against a second. */
const GATHER_MS = 15;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Writes outcomes in batches; keeps them while the database is down. */
export function createRecorder({ database, round, channels, onRecorded }: RecorderOptions) {
  const waiting: DeliveryRecord[] = [];
  let writing: Promise<void> | null = null;
  let draining = false;

  /** The delivery still ends, or it would be sent again. */
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
        // Unrecorded jobs are sent again after their lease; stopping waits no longer than this.
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
    /** When the oldest unwritten outcome came (ms UTC); null if none. */
    get waitingSince(): number | null {
      const [oldest] = waiting;
      return oldest ? Date.parse(oldest.at) : null;
    },
    get backlog(): number {
      return waiting.length;
    },
    /** Writes the rest; gives up if the database stays down. */
    async drain(): Promise<void> {
      draining = true;
      await writing;
      if (waiting.length > 0) await write();
      draining = false;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
