import type { Database } from '../../../platform/database/database.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { TEST_VAPID } from '../../support/push-server.ts';
import type { TestDevice } from '../../support/push-service/server.ts';
import { giveTo, type Shared } from '../access/fixtures.ts';

/** What has rows of an attacker taken up by every round: a level on each side, alerts, a device. */
const TAKEN_UP = `
insert into public.price_levels (user_id, coin, side, price)
  select user_id, coin, 'below', price / 2 from public.price_levels where user_id = $1;
update public.price_levels set repeating = true where user_id = $1;
update public.coin_mutes set until = now() - interval '1 hour' where user_id = $1;
update public.alerts set expires_at = now() + interval '1 hour' where user_id = $1;
update public.user_settings set push_notifications = true where user_id = $1;
insert into private.departures (user_id) values ($1);
insert into private.kept_alert_targets (session_id, user_id, devices, telegram)
  values ($1, $1, '{}', true);
insert into private.trail_people (user_id) values ($1) on conflict do nothing`;

/** Approved people with a row of their own in every table, by name; each made when it is wanted. */
export interface Attackers {
  named(name: string): Promise<Person>;
  /** Deletes them all. */
  leave(): Promise<void>;
}

/** @param addDevice makes a device at a push service that answers */
export function gatherAttackers(
  database: Database,
  shared: Shared,
  addDevice: () => TestDevice,
): Attackers {
  const known = new Map<string, Person>();

  async function make(): Promise<Person> {
    const person = await createApproved(database);
    await giveTo(database, person, shared);
    for (const statement of TAKEN_UP.split(';')) await database.query(statement, [person.id]);
    const { endpoint, keys } = addDevice();
    await database.query(
      `update public.push_subscriptions
       set endpoint = $2, origin = $3, p256dh = $4, auth = $5, vapid_key_id = $6 where user_id = $1`,
      [
        person.id,
        endpoint,
        new URL(endpoint).origin,
        keys.p256dh,
        keys.auth,
        TEST_VAPID.keys.keyId,
      ],
    );
    return person;
  }

  return {
    async named(name) {
      const person = known.get(name) ?? (await make());
      known.set(name, person);
      return person;
    },
    async leave() {
      const ids = [...known.values()].map(({ id }) => id);
      known.clear();
      await database.query('delete from auth.users where id = any ($1::uuid[])', [ids]);
    },
  };
}
