import { expect, it } from 'vitest';
import { openOneBackend } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import { ended, pushServerOn, turnOn } from '../../support/push-server.ts';
import { startPushService } from '../../support/push-service/server.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { eastern, watchedOn } from '../../support/watchers.ts';

const [opened] = await openOneBackend();
if (!opened) throw new Error('there is a database');

it('is followed by one id from the run and its slot to each try on each device', async () => {
  const { log, lines } = recordingLog();
  const { database } = opened;
  const service = await startPushService();
  const watched = watchedOn(opened, log);
  const push = pushServerOn(database, service, { log });
  await watched.api.server.start();
  const ann = await createApproved(database);
  await watched.watchChanged(ann, 'BTCUSDT');
  await watched.setTimes(ann, ['12:16']);
  await turnOn(database, ann);
  const [phone, lost] = [service.addDevice(), service.addDevice({ status: 410 })];
  await push.subscribe(ann, phone);
  await push.subscribe(ann, lost);
  await watched.until(eastern(12, 16));
  // The market's clock is months behind that of the database.
  const [alert] = await database.query<{ id: number; snapshot: string }>(
    `update public.alerts set expires_at = now() + interval '1 hour' where user_id = $1
     returning id, snapshot_id as snapshot`,
    [ann.id],
  );
  if (!alert) throw new Error('no alert was written');
  await push.server.start();
  expect(await ended(database, alert.id)).toMatchObject({ status: 'sent', delivered: 1 });
  await push.server.stop();
  await watched.api.server.stop();
  await service.close();

  const found = lines.filter((line) => Object.values(line).includes(alert.snapshot));
  expect(found.map(({ msg }) => msg).toSorted()).toEqual([
    'check found a change',
    'delivered',
    'not delivered',
    'run ended',
  ]);
  const named = (msg: string) => found.find((line) => line.msg === msg);
  expect(named('check found a change')).toMatchObject({
    slot: '2026-05-06 12:16',
    coin: 'BTCUSDT',
    alerts: 1,
  });
  expect(named('not delivered')).toMatchObject({ channel: 'push', attempts: 1 });
  const text = JSON.stringify(lines);
  for (const secret of [ann.id, ann.email, phone.endpoint, lost.endpoint, phone.keys.auth]) {
    expect(text).not.toContain(secret);
  }
});
