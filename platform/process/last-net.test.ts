import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const PROGRAM = `
import { createMetrics } from '../server/metrics.ts';
import { createLog } from './log.ts';
import { outliveUnexpectedErrors } from './last-net.ts';
outliveUnexpectedErrors(createLog({ name: 'test', level: 'error', format: 'json' }));
setTimeout(() => { throw new TypeError('what was received'); }, 0);
setTimeout(() => { Promise.reject(new RangeError('what was received')); }, 1);
setTimeout(async () => {
  const text = await createMetrics('test', true).metrics();
  console.log(/^unexpected_errors_total.*/m.exec(text)[0]);
}, 2);
`;

it('keeps a process alive through what nothing else caught; it is logged and counted', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('"event":"uncaught exception","type":"TypeError"');
  expect(run.stdout).toContain('"event":"unhandled rejection","type":"RangeError"');
  expect(run.stdout).toContain('unexpected_errors_total{app="test"} 2');
  expect(run.stdout + run.stderr).not.toContain('what was received');
});
