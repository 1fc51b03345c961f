import { changeMessage, encodeMessage, smallMessage } from '../../domain/alert.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Circumstances, classify, type Outcome, type Verdict } from './classify.ts';
import { classifyTelegram, type TelegramVerdict } from './classify-telegram.ts';
import type { DeliveryJob, DeviceTarget } from './delivery-job.ts';
import { type DeliveryRecord, recordOf, refusedRecord } from './delivery-record.ts';
import type { SendPush } from './push-sender.ts';
import type { SendTelegram } from './telegram-sender.ts';

export interface DeliverOptions {
  sendPush: SendPush;
  /** Null where no bot is connected. */
  sendTelegram: SendTelegram | null;
  clock: Clock;
  /** Where the app is served. */
  appOrigin: string;
  /** 0 up to 1. */
  random: () => number;
  onOutcome(job: DeliveryJob, outcome: Outcome, now: EpochMs): void;
  onVerdict(job: DeliveryJob, verdict: Verdict | TelegramVerdict): void;
}

/** Sends one job and says what is to be recorded. Never rejects. */
export type Deliver = (job: DeliveryJob) => Promise<DeliveryRecord>;

/** Puts sending and deciding together. */
export function createDeliver(options: DeliverOptions): Deliver {
  const { clock } = options;

  function circumstances(job: DeliveryJob, shrunk: boolean): Circumstances {
    return {
      now: clock.now(),
      attempts: job.attempts,
      expiresAt: job.expiresAt,
      shrunk,
      refusals: job.device?.refusals ?? 0,
      jitter: options.random(),
    };
  }

  async function toDevice(job: DeliveryJob, device: DeviceTarget): Promise<DeliveryRecord> {
    const message = changeMessage(job.notice, options.appOrigin);
    let { shrunk } = job;
    for (;;) {
      const outcome = await options.sendPush({
        endpoint: device.endpoint,
        keys: device.keys,
        plaintext: encodeMessage(shrunk ? smallMessage(message) : message),
        ttl: (job.expiresAt - clock.now()) / 1000,
        urgency: job.notice.urgent ? 'high' : 'normal',
        tag: message.notification.tag,
      });
      const now = circumstances(job, shrunk);
      const verdict = classify(outcome, now);
      options.onOutcome(job, outcome, now.now);
      options.onVerdict(job, verdict);
      if (verdict.do !== 'shrink') return recordOf(job, verdict, now.now, shrunk);
      shrunk = true;
    }
  }

  async function toChat(job: DeliveryJob, send: SendTelegram): Promise<DeliveryRecord> {
    const outcome = await send(job.target, job.notice);
    const now = circumstances(job, false);
    const verdict = classifyTelegram(outcome, now);
    options.onVerdict(job, verdict);
    return recordOf(job, verdict, now.now);
  }

  return (job) => {
    const refuse = (reason: string) => Promise.resolve(refusedRecord(job, reason, clock.now()));
    if (job.refusal !== null) return refuse(job.refusal);
    if (job.expiresAt <= clock.now()) return refuse('out of date before it could be sent');
    if (job.channel === 'push') {
      return job.device ? toDevice(job, job.device) : refuse('the device was removed');
    }
    const { sendTelegram } = options;
    return sendTelegram ? toChat(job, sendTelegram) : refuse('no Telegram bot is connected');
  };
}
