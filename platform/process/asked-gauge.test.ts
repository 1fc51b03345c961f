import { Counter, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askedGauge, askedNumber } from './asked-gauge.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const away = () => Promise.reject(new Error('away'));

it.each([
  ['does not answer', never],
  ['is away', away],
])('the other metrics are read while what is asked %s', async (_, ask) => {
  const registry = new Registry();
  new Counter({ name: 'others_total', help: 'Others.', registers: [registry] }).inc();
  askedGauge(registry, { name: 'by_part', help: 'Asked.', label: 'part' }, ask);
  askedNumber(registry, { name: 'asked', help: 'Asked.' }, ask);
  const reading = registry.metrics();
  await vi.advanceTimersByTimeAsync(3_000);
  const text = await reading;
  expect(text).toContain('others_total 1');
  expect(text).not.toContain('by_part{');
  expect(text).toMatch(/^asked Nan$/m);
  expect(vi.getTimerCount()).toBe(0);
});

it('shows what is answered', async () => {
  const registry = new Registry();
  askedGauge(registry, { name: 'by_part', help: 'Asked.', label: 'part' }, async () => ({ a: 2 }));
  askedNumber(registry, { name: 'asked', help: 'Asked.' }, async () => 3);
  const text = await registry.metrics();
  expect(text).toContain('by_part{part="a"} 2');
  expect(text).toMatch(/^asked 3$/m);
});
