import { encodeMessage } from '../../domain/alert.ts';
import { epochMs } from '../../domain/quantity.ts';
import { supportMessage, supportTag } from '../../domain/support-notice.ts';
import type { Clock } from '../../platform/clock.ts';
import { classify } from '../delivery/classify.ts';
import type { Origins } from '../delivery/origins.ts';
import type { SendPush } from '../delivery/push-sender.ts';
import type { DeviceResult, Notice, NoticeDevice, NoticeResult } from './notice-outbox.ts';

export interface DeliverNoticeOptions {
  readonly sendPush: SendPush;
  readonly origins: Origins;
  readonly clock: Clock;
  /** Where the app is served. */
  readonly appOrigin: string;
}

/** An answer that is a day old was found by other ways. */
const LIFETIME_MS = 86_400_000;

type Tried = DeviceResult | { readonly retryIn: number };

/** Sends one notice to each of its devices and says what is to be recorded. Never rejects. */
export function createDeliverNotice(options: DeliverNoticeOptions) {
  const { clock, origins, appOrigin } = options;

  async function toDevice(notice: Notice, device: NoticeDevice): Promise<Tried> {
    const paused = origins.pausedUntil(device.origin);
    if (paused > clock.now()) return { retryIn: paused - clock.now() };
    const message = supportMessage(notice.ticketId, notice.createdAt, appOrigin);
    const expiresAt = epochMs(notice.createdAt + LIFETIME_MS);
    const outcome = await options.sendPush({
      endpoint: device.endpoint,
      keys: device,
      plaintext: encodeMessage(message),
      ttl: (expiresAt - clock.now()) / 1000,
      urgency: 'normal',
      tag: supportTag(notice.ticketId),
    });
    const now = clock.now();
    origins.heard(device.origin, outcome, now);
    const verdict = classify(outcome, {
      now,
      attempts: notice.attempts,
      expiresAt,
      // There is no smaller form of it.
      shrunk: true,
      refusals: device.refusals,
      jitter: Math.random(),
    });
    switch (verdict.do) {
      case 'delivered':
        return { device: device.id, effect: 'delivered', reason: 'delivered' };
      case 'forget':
        return { device: device.id, effect: 'forget', reason: verdict.reason };
      case 'give-up':
        return {
          device: device.id,
          effect: verdict.refused ? 'refused' : 'none',
          reason: verdict.reason,
        };
      case 'shrink':
        return { device: device.id, effect: 'none', reason: 'too large' };
      case 'retry':
        return { retryIn: verdict.at - now };
      case 'pause':
        origins.pause(device.origin, verdict.until);
        return verdict.inTime
          ? { retryIn: verdict.until - now }
          : { device: device.id, effect: 'none', reason: verdict.reason };
    }
  }

  return async (notice: Notice): Promise<NoticeResult> => {
    if (notice.refusal !== null) return { notice, settled: [], retryIn: null };
    const tried = await Promise.all(notice.devices.map((device) => toDevice(notice, device)));
    const settled = tried.filter((result) => 'device' in result);
    const waits = tried.flatMap((result) => ('retryIn' in result ? [result.retryIn] : []));
    return { notice, settled, retryIn: waits.length > 0 ? Math.max(0, Math.min(...waits)) : null };
  };
}
