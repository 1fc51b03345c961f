import { traced } from '../../platform/database/tracing.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import type { Channel } from '../channels/channel.ts';
import type { Origins } from '../channels/origins.ts';
import type { Verdict } from '../channels/verdict.ts';
import type { PushMetrics } from '../metrics.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { type DeliveryRecord, recordOf, refusedRecord } from './delivery-record.ts';

export interface DeliverParts extends Pick<Ground, 'clock' | 'log'> {
  channels: readonly Channel[];
  origins: Origins;
  metrics: PushMetrics;
}

export type Deliver = (job: DeliveryJob) => Promise<DeliveryRecord>;

/** Logs each outcome with the alert's cause; successes at `debug`. */
export function createDeliver({ channels, origins, metrics, clock, log }: DeliverParts): Deliver {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));

  function note({ channel, cause, origin, target, notice }: DeliveryJob, verdict: Verdict): void {
    metrics.tries.inc({ channel, verdict: verdict.do });
    if (verdict.do === 'delivered') {
      metrics.seconds.observe({ channel }, Math.max(0, clock.now() - notice.createdAt) / 1000);
    }
    if (verdict.do === 'pause') {
      origins.pause(origin, verdict.until, verdict.of === 'target' ? target : null);
    }
    if (verdict.do === 'retry' && verdict.alarm) {
      metrics.alarms.inc({ channel });
      log.error({ cause, origin, reason: verdict.reason }, 'the operator has to act');
    }
  }

  async function send(job: DeliveryJob, channel: Channel): Promise<DeliveryRecord> {
    const { attempts, expiresAt, shrunk } = job;
    const attempted = await channel.attempt({
      ...job,
      ttlSeconds: (expiresAt - clock.now()) / 1000,
      shownToken: channel.proof === 'shown' ? job.shownToken : null,
    });
    const now = clock.now();
    const jitter = Math.random();
    const verdict = attempted.judge({ now, attempts, expiresAt, shrunk, jitter });
    origins.heard(job.origin, attempted.kind, now);
    note(job, verdict);
    return recordOf(job, verdict, now);
  }

  async function sendOrRefuse(job: DeliveryJob): Promise<DeliveryRecord> {
    const refuse = (reason: string) => refusedRecord(job, reason, clock.now());
    if (job.refusal !== null) return refuse(job.refusal);
    if (job.expiresAt <= clock.now()) return refuse('out of date before it could be sent');
    const channel = byName.get(job.channel);
    if (!channel) return refuse(`this server does not send by ${job.channel}`);
    if (job.address === null) return refuse(channel.gone);
    const attributes = { channel: channel.name, cause: job.cause };
    return traced('delivery', attributes, () => send(job, channel));
  }

  return async (job) => {
    const record = await sendOrRefuse(job);
    const { cause, id: delivery, channel, attempts } = job;
    const line = { cause, delivery, channel, attempts, outcome: record.outcome };
    if (record.delivered) log.debug(line, 'delivered');
    else log.info(line, record.finished ? 'not delivered' : 'not delivered yet');
    return record;
  };
}
