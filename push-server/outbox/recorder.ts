import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Channel } from '../channels/channel.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { type EndedAlerts, recordDeliveries } from './record-deliveries.ts';

export interface RecorderOptions {
  database: Database;
  log: Log;
  channels: readonly Channel[];
  onRecorded(ended: EndedAlerts): void;
}

const MOST_AT_ONCE = 500;
/** Long enough to write many outcomes at once, short against a second. */
const GATHER_MS = 15;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Gathers what came of jobs and writes it in batches; keeps it while the database is away. */
export function createRecorder({ database, log, channels, onRecorded }: RecorderOptions) {
  const waiting: DeliveryRecord[] = [];
  let writing: Promise<void> | null = null;
  let draining = false;

  async function writeAll(): Promise<void> {
    if (!draining) await delay(GATHER_MS);
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      try {
        onRecorded(await recordDeliveries(database, channels, batch));
        waiting.splice(0, batch.length);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, records: waiting.length, failures }, 'outcomes not recorded yet');
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
