import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { ActingPerson } from '../database/act-as.ts';
import { CHANGES_CHANNEL } from '../database/realtime-triggers.ts';
import { type Binding, concerns, mayPass, passes } from './binding.ts';
import { type Change, readChange } from './change.ts';
import { listenerRights, type Seen } from './listener-rights.ts';

/** What a client is sent of one change. */
export interface ChangeNews {
  /** Which of the channel's bindings it is for, by their place, from 1: realtime-js skips a 0. */
  readonly ids: readonly number[];
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Subscription {
  readonly bindings: readonly Binding[];
  person: ActingPerson;
  /** Epoch milliseconds; nothing is sent past it until there is a newer token. */
  tokenExpiresAt: number;
  tell(news: ChangeNews): void;
  /** The person has signed out. */
  end(): void;
}

export interface Hub {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  readonly size: number;
  stop(): Promise<void>;
}

/** Changes that wait; realtime hastens what the app would find by itself, so more are dropped. */
const MOST_WAITING = 5_000;

function newsOf(change: Change, seen: Seen, bindings: readonly Binding[]): ChangeNews | null {
  if (seen.kind !== 'row' && seen.kind !== 'gone') return null;
  const row = seen.kind === 'row' ? seen.row : change.key;
  const ids = bindings.flatMap((binding, i) =>
    concerns(binding, change) && passes(binding, row) ? [i + 1] : [],
  );
  if (ids.length === 0) return null;
  const data = {
    schema: change.schema,
    table: change.table,
    type: change.type,
    commit_timestamp: change.at,
    columns: seen.columns,
    errors: null,
    ...(seen.kind === 'row' ? { record: seen.row } : {}),
    ...(change.type === 'INSERT' ? {} : { old_record: change.key }),
  };
  return { ids, data };
}

/** Hears of changes and tells each subscription what its person may see of them. */
export async function startHub(database: Database, clock: Clock, log: Log): Promise<Hub> {
  const subscriptions = new Set<Subscription>();
  const look = listenerRights(database);
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function tellOf(change: Change): Promise<void> {
    const concerned = [...subscriptions].filter(
      ({ bindings, tokenExpiresAt }) =>
        tokenExpiresAt > clock.now() &&
        bindings.some((binding) => concerns(binding, change) && mayPass(binding, change)),
    );
    const seenBy = new Map<string, Seen>();
    for (const { person } of concerned) {
      if (!seenBy.has(person.sessionId)) {
        seenBy.set(person.sessionId, await look(change, person));
      }
    }
    // Sent once all have read it: the first to receive it may change the row again.
    for (const subscription of concerned) {
      const seen = seenBy.get(subscription.person.sessionId);
      if (!seen || !subscriptions.has(subscription)) continue;
      if (seen.kind === 'session-ended') {
        subscriptions.delete(subscription);
        subscription.end();
        continue;
      }
      const news = newsOf(change, seen, subscription.bindings);
      if (news) subscription.tell(news);
    }
  }

  const unlisten = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (subscriptions.size === 0) return;
    const change = readChange(payload);
    if (!change) return;
    if (waiting >= MOST_WAITING) {
      log.warn({ waiting }, 'realtime is behind; a change is not sent');
      return;
    }
    waiting += 1;
    last = last
      .then(() => tellOf(change))
      .catch((error: unknown) => log.warn({ err: error }, 'a change could not be sent'))
      .finally(() => {
        waiting -= 1;
      });
  });

  return {
    add: (subscription) => subscriptions.add(subscription),
    remove: (subscription) => subscriptions.delete(subscription),
    get size() {
      return subscriptions.size;
    },
    async stop() {
      subscriptions.clear();
      await unlisten();
      await last;
    },
  };
}
