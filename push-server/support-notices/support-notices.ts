import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Origins } from '../delivery/origins.ts';
import type { SendPush } from '../delivery/push-sender.ts';
import { createWake } from '../delivery/wake.ts';
import { createDeliverNotice } from './deliver-notice.ts';
import { createNoticeOutbox } from './notice-outbox.ts';

export interface SupportNoticesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly origins: Origins;
  readonly sendPush: SendPush;
  readonly vapidKeyId: string;
  readonly appOrigin: string;
  /** How often the outbox is looked at without being told, ms. */
  readonly pollMs: number;
  /** How long a notice is this process's own, ms. */
  readonly leaseMs: number;
}

const BATCH = 50;

/** Tells the owners of tickets that support answered, from `start` to `stop`. */
export function createSupportNotices(parts: SupportNoticesParts) {
  const { database, log } = parts;
  const outbox = createNoticeOutbox(database, parts);
  const deliver = createDeliverNotice(parts);
  const wake = createWake();
  let unlisten: (() => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  let stopping = false;

  /** @returns whether there may be more */
  async function turn(): Promise<boolean> {
    const notices = await outbox.take(BATCH);
    await Promise.all(notices.map(async (notice) => outbox.record(await deliver(notice))));
    return notices.length === BATCH;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const more = await turn().catch((error: unknown) => {
        // What is not recorded is sent again once its lease ends; the tag makes one of the two.
        log.warn({ err: error }, 'answers could not be told');
        return false;
      });
      if (!more && !stopping) await wake.wait(parts.pollMs);
    }
  }

  return {
    /** A second call changes nothing. */
    async start(): Promise<void> {
      stopping = false;
      unlisten ??= await database.listen('support_notices', () => wake.ring());
      running ??= run();
    },
    /** Lets what is being sent end. */
    async stop(): Promise<void> {
      stopping = true;
      wake.ring();
      await unlisten?.().catch(() => undefined);
      unlisten = null;
      await running;
      running = null;
    },
  };
}
