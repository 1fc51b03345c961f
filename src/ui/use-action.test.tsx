// @vitest-environment happy-dom
import { act as flush, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred } from '../../tests/support/deferred.ts';
import { useAction } from './use-action.ts';

/** Starts an action by name. @returns its end, with what it comes to */
function started(name: 'save' | 'delete') {
  const { result } = renderHook(() => useAction<'save' | 'delete'>());
  const { promise, resolve } = deferred<string | null>();
  let ended: Promise<boolean> = Promise.resolve(false);
  flush(() => {
    ended = result.current.act(() => promise, name);
  });
  const end = (answer: string | null) =>
    flush(async () => {
      resolve(answer);
      await ended;
    });
  return { result, end, ended: () => ended };
}

test('an action that is under way has a name, and no outcome', () => {
  const { result } = started('save');
  expect(result.current).toMatchObject({ busy: true, task: 'save', problem: null, done: false });
});

test('one that succeeds is done', async () => {
  const { result, end, ended } = started('save');
  await end(null);
  expect(result.current).toMatchObject({ busy: false, task: null, problem: null, done: true });
  expect(await ended()).toBe(true);
});

test('one that is refused says why until that is cleared', async () => {
  const { result, end, ended } = started('delete');
  await end('No.');
  expect(result.current).toMatchObject({ busy: false, problem: 'No.', done: false });
  expect(await ended()).toBe(false);
  flush(() => result.current.clear());
  expect(result.current).toMatchObject({ problem: null, done: false });
});
