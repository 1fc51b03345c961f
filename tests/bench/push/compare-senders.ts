import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMessage, pushMessage } from '../../../domain/notice/push-message.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { ArrivalsSchema, NothingSchema, StartedSchema } from './bench-parts.ts';
import { type Child, startChild } from './parent-child.ts';
import { SenderFiguresSchema, type SenderRequest } from './sender-figures.ts';

const ROUNDS = 5;
const DEVICES = 200;
const CONCURRENCY = 32;

function textOf(number: number): string {
  const message = pushMessage(
    {
      kind: 'change',
      alertId: crypto.randomUUID(),
      coin: 'BTCUSDT',
      title: `BTC: LONG → SHORT (${number})`,
      body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
      urgent: true,
      createdAt: epochMs(Date.now()),
      hasPrevious: true,
      unseen: number % 10,
    },
    'https://app.coin-analyst.org',
  );
  return Buffer.from(encodeMessage(message)).toString();
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Reads back what the service got since `from` and counts the texts that are not what was sent. */
async function unlike(service: Child, from: number, sent: readonly string[]): Promise<number> {
  const got = await service.ask({ ask: 'arrivals', from }, ArrivalsSchema);
  const left = new Map<string, number>();
  for (const text of sent) left.set(text, (left.get(text) ?? 0) + 1);
  for (const { text } of got) left.set(text ?? '', (left.get(text ?? '') ?? 0) - 1);
  return (
    [...left.values()].filter((count) => count !== 0).length + Math.abs(sent.length - got.length)
  );
}

/**
 * Prints CPU per message and messages a second of web-push and of the push server's sender, in turns
 * against one TLS push service in a process of its own; http_ece reads every message.
 * @param messages in each round and sender
 * @returns how many times less CPU a message costs than with web-push
 */
export async function compareSenders(messages: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'push-bench-'));
  const service = startChild('./service-process.ts');
  const { devices, cert } = await service.ask({ ask: 'start', devices: DEVICES }, StartedSchema);
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, cert);
  const child = startChild('./sender-process.ts', { NODE_EXTRA_CA_CERTS: ca });
  const senders = ['web-push', 'push-server'] as const;
  const cpu: Record<(typeof senders)[number], number[]> = { 'web-push': [], 'push-server': [] };
  const rate: Record<(typeof senders)[number], number[]> = { 'web-push': [], 'push-server': [] };
  let accepted = 0;
  let wrong = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const sender of senders) {
      // The first round warms up.
      const count = round === 0 ? Math.min(messages, 500) : messages;
      const texts = Array.from({ length: count }, (_, index) => textOf(index));
      const request: SenderRequest = { sender, devices, texts, concurrency: CONCURRENCY };
      const figures = await child.ask(request, SenderFiguresSchema);
      wrong += await unlike(service, accepted, texts);
      accepted += count;
      if (round === 0) continue;
      cpu[sender].push(figures.cpuMicroseconds / figures.messages);
      rate[sender].push((figures.messages / figures.wallMilliseconds) * 1000);
    }
  }
  for (const sender of senders) {
    console.log(
      `${sender.padEnd(12)} ${median(cpu[sender]).toFixed(0).padStart(6)} µs CPU a message, ` +
        `${median(rate[sender]).toFixed(0).padStart(6)} messages/s  (CPU by round: ` +
        `${cpu[sender].map((value) => value.toFixed(0)).join(' ')})`,
    );
  }
  const ratio = median(cpu['web-push']) / median(cpu['push-server']);
  console.log(`ratio        ${ratio.toFixed(2)} times less CPU (aim 1.4)`);
  console.log(`read back    ${accepted} messages by http_ece, ${wrong} unlike what was sent`);
  child.process.kill();
  await service.ask({ ask: 'stop' }, NothingSchema);
  await Promise.all([child.exited, service.exited]);
  await rm(folder, { recursive: true });
  if (wrong > 0) throw new Error(`${wrong} messages came out wrong`);
  return ratio;
}
