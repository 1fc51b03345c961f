import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';

/** Stops once it reads something. */
const PROGRAM = `
  import { createLog } from './log.ts';
  import { stopOnSignal } from './stop-signal.ts';
  const read = () => new Promise((resolve) => process.stdin.once('data', () => resolve(true)));
  const say = (text) => process.stdout.write(text + '\\n');
  stopOnSignal(read, {
    log: createLog({ name: 'test', level: 'silent' }),
    onFirst: () => say('stopping'),
    onLater: () => process.exit(130),
  });
  setInterval(() => undefined, 60_000);
  say('ready');
`;

async function started() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const until = (word: string) =>
    vi.waitFor(() => expect(said).toContain(word), { timeout: 20_000, interval: 10 });
  await until('ready');
  return { child, exited, until };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a program stops in order on %s, and what else is sent to it changes nothing',
  async (signal) => {
    const { child, exited, until } = await started();
    child.kill(signal);
    await until('stopping');
    child.kill('SIGTERM');
    child.kill('SIGHUP');
    child.stdin.write('now');
    expect(await exited).toEqual([0, null]);
  },
);

it('a second Ctrl-C does not wait', async () => {
  const { child, exited, until } = await started();
  child.kill('SIGINT');
  await until('stopping');
  child.kill('SIGINT');
  expect(await exited).toEqual([130, null]);
});
