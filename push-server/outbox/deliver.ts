import type { EpochMs } from '../../domain/text/quantity.ts';
import { traced } from '../../platform/database/tracing.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Channel } from '../channels/channel.ts';
import type { Verdict } from '../channels/verdict.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { type DeliveryRecord, recordOf, refusedRecord } from './delivery-record.ts';

export interface DeliverOptions {
  channels: readonly Channel[];
  clock: Clock;
  random: () => number;
  onOutcome(job: DeliveryJob, kind: string, now: EpochMs): void;
  onVerdict(job: DeliveryJob, verdict: Verdict): void;
}

export type Deliver = (job: DeliveryJob) => Promise<DeliveryRecord>;

export function createDeliver(options: DeliverOptions): Deliver {
  const { clock } = options;
  const channels = new Map(options.channels.map((channel) => [channel.name, channel]));

  async function send(job: DeliveryJob, channel: Channel): Promise<DeliveryRecord> {
    const { person, notice, address, attempts, expiresAt, shrunk, shownToken } = job;
    const attempted = await channel.attempt({
      person,
      notice,
      address,
      ttlSeconds: (expiresAt - clock.now()) / 1000,
      shrunk,
      shownToken: channel.proof === 'shown' ? shownToken : null,
    });
    const now = clock.now();
    const jitter = options.random();
    const verdict = attempted.judge({ now, attempts, expiresAt, shrunk, jitter });
    options.onOutcome(job, attempted.kind, now);
    options.onVerdict(job, verdict);
    return recordOf(job, verdict, now);
  }

  return (job) => {
    const refuse = (reason: string) => Promise.resolve(refusedRecord(job, reason, clock.now()));
    if (job.refusal !== null) return refuse(job.refusal);
    if (job.expiresAt <= clock.now()) return refuse('out of date before it could be sent');
    const channel = channels.get(job.channel);
    if (!channel) return refuse(`this server does not send by ${job.channel}`);
    if (job.address === null) return refuse(channel.gone);
    const attributes = { channel: channel.name, cause: job.cause };
    return traced('delivery', attributes, () => send(job, channel));
  };
}
