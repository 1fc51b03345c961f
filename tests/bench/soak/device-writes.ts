import * as v from 'valibot';
import type { Session } from './session.ts';

/** Turns notifications on, on the person's device. */
export async function subscribe({ post, written, device }: Session): Promise<void> {
  const { endpoint, keys } = device;
  await written.write({ kind: 'device', key: endpoint, state: 'there', content: '' }, () =>
    post('subscribe', '/push/subscriptions', { endpoint, keys }),
  );
}

/** Turns them off. */
export async function unsubscribe({ ask, written, device }: Session): Promise<void> {
  const { endpoint } = device;
  await written.write({ kind: 'device', key: endpoint, state: 'gone', content: '' }, () =>
    ask('unsubscribe', {
      method: 'DELETE',
      path: '/push/subscriptions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint }),
    }),
  );
}

const TokenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    notification: v.object({ data: v.object({ shown_token: v.string() }) }),
  }),
  v.transform((message) => message.notification.data.shown_token),
);

/** Has a test sent, and says of what has arrived since that it was shown. @returns how many arrived by now */
export async function receive(session: Session, since: number): Promise<number> {
  const { post, service, device } = session;
  await post('test notification', '/push/test', { endpoint: device.endpoint });
  const arrived = service.accepted.length;
  const tokens = service.accepted
    .slice(since)
    .filter((message) => message.device === device.id)
    .flatMap(({ text }) => {
      const read = v.safeParse(TokenSchema, text);
      return read.success ? [read.output] : [];
    });
  if (tokens.length > 0) await post('shown', '/push/shown', { tokens: tokens.slice(0, 50) });
  return arrived;
}
