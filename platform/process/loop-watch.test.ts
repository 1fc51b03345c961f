import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { beginWork, measureLoop, watchLoop } from './loop-watch.ts';

it('logs a loop that stalls for over a second, with what was under way, and counts it', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const registry = new Registry();
  measureLoop(registry);
  const before = await registry.metrics();
  const end = watchLoop(createLog({ name: 'test', level: 'warn', format: 'json', destination }));
  beginWork(() => 'GET /quick')();
  const ended = beginWork(() => 'POST /slow');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_400);
  ended();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  end();
  const said = JSON.parse(lines[0] ?? '');
  // Other tests of this process may have begun something, too.
  expect(said.during).toContain('GET /quick, POST /slow');
  expect(said.ms).toBeGreaterThan(1_000);
  const counted = (text: string) => Number(/event_loop_stalls_total (\d+)/.exec(text)?.[1]);
  expect(counted(await registry.metrics()) - counted(before)).toBe(lines.length);
});
