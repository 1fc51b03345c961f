import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { MONITORING_ZONE } from '../../../domain/person/monitoring-time.ts';
import { COINS } from './reads.ts';
import type { Session } from './session.ts';

/** As many as a person may have. */
const TIMES = 48;
const MINUTE_MS = 60_000;

const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: MONITORING_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** Has the person's coins checked at each of the next 48 minutes. */
export async function saveSettings({ post, written, account }: Session): Promise<void> {
  const now = Date.now();
  const times = Array.from({ length: TIMES }, (_, i) =>
    clockTime.format(now + (i + 1) * MINUTE_MS),
  );
  const body = {
    user_id: account.id,
    push_notifications: true,
    telegram_id: '',
    monitoring_times: times,
  };
  const content = times.toSorted().join();
  await written.write({ kind: 'settings', key: account.id, state: 'there', content }, () =>
    post('save settings', '/analysis/settings/update', body),
  );
}

const StatusSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ status: v.string(), snapshot_id: v.optional(v.nullable(v.string())) }),
);

const ASK_AGAIN_MS = 500;
const MOST_ASKED = 240;

/**
 * Has a coin analysed and waits for it. @returns the stored analysis; null where none came
 */
export async function analyse(session: Session, coin: string): Promise<string | null> {
  const { post, written, account, signal } = session;
  const key = randomUUID();
  const write = { kind: 'analysis', key: `${account.id} ${key}`, content: '' } as const;
  const body = { coin, key, user_id: account.id };
  const asked = await written.write({ ...write, state: 'there' }, () =>
    post('analyse', '/analysis/analyze', body),
  );
  if (asked.status !== 202) return null;
  for (let i = 0; i < MOST_ASKED && !signal.aborted; i += 1) {
    const answer = await post('status', '/analysis/status', { key, coin });
    const read = v.safeParse(StatusSchema, answer.body.toString());
    if (answer.status === 200 && read.success && read.output.status === 'complete') {
      await written.write({ ...write, state: 'gone' }, () =>
        post('forget job', '/analysis/delete', { key, coin }),
      );
      return read.output.snapshot_id ?? null;
    }
    await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/** Takes one coin off the list and puts another on, from an analysis just seen. */
export async function changeWatchList(session: Session): Promise<void> {
  const { ask, post, written, account, random } = session;
  const gone = random.pick(COINS);
  const mine = `user_id=eq.${account.id}`;
  const entry = { kind: 'watched coin', content: '' } as const;
  await written.write({ ...entry, key: `${account.id} ${gone}`, state: 'gone' }, () =>
    ask('unwatch', {
      method: 'DELETE',
      path: `/rest/v1/watchlist_entries?coin=eq.${gone}&${mine}`,
    }),
  );
  const coin = random.pick(COINS);
  const path = `/rest/v1/watchlist_entries?select=id&coin=eq.${coin}&${mine}`;
  const listed = await ask('is it watched', { path });
  if (listed.body.toString() !== '[]') return;
  const snapshot = await analyse(session, coin);
  if (snapshot === null) return;
  const row = { user_id: account.id, coin, current_snapshot: snapshot };
  await written.write({ ...entry, key: `${account.id} ${coin}`, state: 'there' }, () =>
    post('watch', '/rest/v1/watchlist_entries', row),
  );
}

const PricesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ prices: v.record(v.string(), v.looseObject({ price: v.number() })) }),
);
const CreatedSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ id: v.string() })]));

/** A level near price is touched within minutes, and a notification follows. */
export async function setLevel(session: Session): Promise<string | null> {
  const { ask, post, written, random } = session;
  const coin = random.pick(COINS);
  const prices = await post('prices', '/analysis/prices', { coins: [coin] });
  const read = v.safeParse(PricesSchema, prices.body.toString());
  const price = read.success ? read.output.prices[coin]?.price : undefined;
  if (price === undefined) return null;
  const above = random.pick([true, false]);
  const row = {
    coin,
    side: above ? 'above' : 'below',
    // Never the same twice: a level that the person has already is refused with 409.
    price: price * (1 + (above ? 1 : -1) * random.between(0.000_1, 0.000_3)),
    repeating: false,
    note: 'of the soak',
  };
  const answer = await ask('set a level', {
    method: 'POST',
    path: '/rest/v1/price_levels?select=id',
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(row),
  });
  const created = v.safeParse(CreatedSchema, answer.body.toString());
  if (!created.success) return null;
  const key = created.output[0].id;
  const write = { kind: 'price level', key, state: 'there', content: '' } as const;
  await written.write(write, async () => answer);
  return key;
}

/** Deletes a level. */
export async function deleteLevel({ ask, written }: Session, key: string): Promise<void> {
  await written.write({ kind: 'price level', key, state: 'gone', content: '' }, () =>
    ask('delete a level', { method: 'DELETE', path: `/rest/v1/price_levels?id=eq.${key}` }),
  );
}
