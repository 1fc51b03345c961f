import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';
import { createLog } from './log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recording() {
  const lines: string[] = [];
  const log = createLog({
    name: 'test',
    level: 'warn',
    format: 'json',
    destination: { write: (line) => lines.push(line) },
  });
  return {
    failed: createFailureLog(log, 'task failed'),
    logged: () => lines.splice(0).map((line) => JSON.parse(line)),
  };
}

const away = (after: string) => new TypeError(`No answer within ${after} s.`);

it('says the same failure once in ten minutes, and then how many it stands for', () => {
  const { failed, logged } = recording();
  failed({ task: 'watch' }, away('9.8'));
  const [first] = logged();
  expect(first).toMatchObject({
    msg: 'task failed',
    task: 'watch',
    err: { type: 'TypeError', message: 'No answer within 9.8 s.' },
  });
  expect(first).not.toHaveProperty('times');
  for (let round = 0; round < 299; round += 1) {
    vi.advanceTimersByTime(2_000);
    failed({ task: 'watch' }, away(String(round)));
  }
  expect(logged()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  failed({ task: 'watch' }, away('10'));
  expect(logged()).toMatchObject([{ times: 300, err: { message: 'No answer within 10 s.' } }]);
  vi.advanceTimersByTime(600_000);
  failed({ task: 'watch' }, away('10'));
  const [alone] = logged();
  expect(alone).not.toHaveProperty('times');
});

it('says at once what fails otherwise, or of something else', () => {
  const { failed, logged } = recording();
  failed({ task: 'watch' }, away('9'));
  failed({ task: 'scan' }, away('9'));
  failed({ task: 'watch' }, new Error('No answer within 9 s.'));
  failed({ task: 'watch' }, Object.assign(away('9'), { code: 'ENOTFOUND' }));
  failed({ task: 'watch' }, new TypeError('Another answer.'));
  expect(logged()).toHaveLength(5);
});
