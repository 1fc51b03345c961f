import type { Database } from '../../platform/database/database.ts';
import type { ActingPerson } from '../../platform/person/acting-person.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { CHANGES_CHANNEL } from '../database/realtime-triggers.ts';
import {
  type Binding,
  concerns,
  mayPass,
  passes,
  type RowChange,
  readRowChange,
} from './binding.ts';
import { listenerRights, type Seen } from './listener-rights.ts';

export interface ChangeNews {
  /** Positions of matching bindings, from 1: realtime-js skips a 0. */
  readonly ids: readonly number[];
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Subscription {
  readonly bindings: readonly Binding[];
  person: ActingPerson;
  /** Epoch milliseconds; nothing is sent later without a newer token. */
  tokenExpiresAt: number;
  tell(news: ChangeNews): void;
  end(): void;
}

export type Hub = Awaited<ReturnType<typeof startHub>>;

/** Queued changes per user; excess is dropped, since the app would notice it anyway, only later. */
const MOST_WAITING = 500;
/** Users whose rows are read concurrently. */
const AT_ONCE = 4;

function newsOf(change: RowChange, seen: Seen, bindings: readonly Binding[]): ChangeNews | null {
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

/** Users take turns: one read covers all their sessions and all queued changes of a row. */
export async function startHub(database: Database, clock: Clock, log: Log) {
  const subscriptions = new Set<Subscription>();
  const look = listenerRights(database);
  /** By user, in turn order; then by kind and row. */
  const queues = new Map<string, Map<string, RowChange>>();
  const underWay = new Map<string, Promise<void>>();

  const isConcerned = ({ bindings, tokenExpiresAt }: Subscription, change: RowChange) =>
    tokenExpiresAt > clock.now() &&
    bindings.some((binding) => concerns(binding, change) && mayPass(binding, change));

  async function tell(userId: string, change: RowChange): Promise<void> {
    const concerned = [...subscriptions].filter(
      (each) => each.person.userId === userId && isConcerned(each, change),
    );
    if (concerned.length === 0) return;
    const { seen, alive } = await look(
      change,
      concerned.map(({ person }) => person),
    );
    for (const subscription of concerned) {
      if (!subscriptions.has(subscription)) continue;
      if (!alive.has(subscription.person.sessionId)) {
        subscriptions.delete(subscription);
        subscription.end();
        continue;
      }
      const news = newsOf(change, seen, subscription.bindings);
      if (news) subscription.tell(news);
    }
  }

  function takeTurns(): void {
    for (const [userId, changes] of queues) {
      if (underWay.size >= AT_ONCE) return;
      if (underWay.has(userId)) continue;
      const [next] = changes;
      // To the end of the line.
      queues.delete(userId);
      if (!next) continue;
      const [key, change] = next;
      changes.delete(key);
      queues.set(userId, changes);
      const turn = tell(userId, change)
        .catch((error: unknown) => log.warn({ err: error }, 'a change could not be sent'))
        .finally(() => {
          underWay.delete(userId);
          takeTurns();
        });
      underWay.set(userId, turn);
    }
  }

  function wait(userId: string, change: RowChange): void {
    const changes = queues.get(userId) ?? new Map<string, RowChange>();
    queues.set(userId, changes);
    const key = JSON.stringify([change.type, change.schema, change.table, change.key]);
    if (changes.size >= MOST_WAITING && !changes.has(key)) {
      log.warn({ waiting: changes.size }, 'realtime is behind for a person; a change is not sent');
      return;
    }
    // The row is read at its turn, so its newest change covers earlier ones.
    changes.delete(key);
    changes.set(key, change);
  }

  const unlisten = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (subscriptions.size === 0) return;
    const change = readRowChange(payload);
    if (!change) return;
    const people = new Set<string>();
    for (const each of subscriptions) {
      if (isConcerned(each, change)) people.add(each.person.userId);
    }
    for (const userId of people) wait(userId, change);
    takeTurns();
  });

  return {
    add: (subscription: Subscription) => void subscriptions.add(subscription),
    remove: (subscription: Subscription) => void subscriptions.delete(subscription),
    async stop(): Promise<void> {
      subscriptions.clear();
      queues.clear();
      await unlisten();
      await Promise.all(underWay.values());
    },
  };
}
