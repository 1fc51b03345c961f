import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createStopSteps } from './stop-steps.ts';

const silent = createLog({ name: 'test', level: 'silent' });

it('takes the steps last first, also past one that fails, each once', async () => {
  const steps = createStopSteps(silent);
  const taken: string[] = [];
  const step = (name: string) => async () => {
    taken.push(name);
    if (name === 'queue') throw new Error('gone already');
  };
  for (const name of ['database', 'queue', 'server']) steps.add(step(name));
  expect(await Promise.all([steps.run(), steps.run()])).toEqual([false, false]);
  expect(taken).toEqual(['server', 'queue', 'database']);
});

it('takes what was added since in a second run', async () => {
  const steps = createStopSteps(silent);
  const taken: string[] = [];
  steps.add(async () => taken.push('early'));
  await steps.run();
  steps.add(async () => taken.push('late'));
  expect(await steps.run()).toBe(true);
  expect(taken).toEqual(['early', 'late']);
});
