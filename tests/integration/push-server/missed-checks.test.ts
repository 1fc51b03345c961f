import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { parseMessage } from '../../support/push-message.ts';
import { ended, turnOn } from '../../support/push-server.ts';

describe.each(await openBackends())('a notification of missed checks on $name', (opened) => {
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(opened.database);
    await desk.push.subscribe(desk.person, desk.service.addDevice());
  });
  afterEach(() => desk.close());

  /** As the monitor leaves it. @returns the alert's id */
  async function miss(): Promise<number> {
    const [row] = await opened.database.query<{ id: number }>(
      `with noticed as (
         insert into public.monitor_notices (user_id, missed_from, missed_until)
         values ($1, now() - interval '2 hours', now()) returning id
       )
       insert into public.alerts (kind, user_id, event_id, expires_at)
       select 'missed', $1, n.id, now() + interval '1 day' from noticed n returning id`,
      [desk.person.id],
    );
    if (!row) throw new Error('nothing was written');
    return row.id;
  }

  it('leads to the watch list', async () => {
    await desk.push.server.start();
    expect(await ended(opened.database, await miss())).toMatchObject({ status: 'sent' });
    expect(desk.service.accepted).toHaveLength(1);
    expect(parseMessage(desk.service.accepted[0]?.text ?? '')?.notification).toMatchObject({
      title: 'Some checks were missed',
      navigate: 'https://app.coin-analyst.org/watchlist',
    });
  });

  it('is not sent once the person has read of them in the app', async () => {
    const alert = await miss();
    await opened.database.query('delete from public.monitor_notices where user_id = $1', [
      desk.person.id,
    ]);
    await desk.push.server.start();
    expect(await ended(opened.database, alert)).toMatchObject({
      status: 'dead',
      reason: 'the notice was read',
    });
    expect(desk.service.accepted).toEqual([]);
  });

  it('is not sent where notifications are off', async () => {
    await turnOn(opened.database, desk.person, false);
    await desk.push.server.start();
    expect(await ended(opened.database, await miss())).toMatchObject({
      status: 'dead',
      reason: 'notifications are off',
    });
  });
});
