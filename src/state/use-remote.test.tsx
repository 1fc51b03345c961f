// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { ALL_UP } from '../backend/reachability.ts';
import { useConnectivity } from './connectivity.ts';
import { useRemote } from './use-remote.ts';

afterEach(() => {
  cleanup();
  useConnectivity.setState(useConnectivity.getInitialState());
});

const TITLE = 'Failed to load tickets';

/** A screen that asks a server which gives these answers one after another. */
function asking(...answers: readonly Outcome<string>[]) {
  let asked = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (!answer) throw new Error('a server needs an answer');
    return answer;
  };
  const { result } = renderHook(() => useRemote(ask, TITLE));
  return {
    remote: () => result.current[0],
    reload: () => act(async () => result.current[1]()),
    asked: () => asked,
  };
}

test('a refusal is said by its title and by the words of the server', async () => {
  const { remote } = asking(failed('refused', 403, 'permission denied'));
  expect(remote()).toEqual({ value: null, loading: true, problem: null });
  await expect.poll(remote).toEqual({
    value: null,
    loading: false,
    problem: { title: TITLE, reason: 'permission denied' },
  });
});

test('what nobody expected says so and names no cause', async () => {
  const { remote } = asking(failed('unexpected'));
  await expect
    .poll(() => remote().problem)
    .toEqual({ title: 'An unexpected error occurred', reason: null });
});

test('the last answer stays shown under a problem, and a good one clears it', async () => {
  const { remote, reload } = asking(succeeded('old'), failed('refused', 500), succeeded('new'));
  await expect.poll(() => remote().value).toBe('old');
  await reload();
  expect(remote()).toMatchObject({ value: 'old', problem: { title: TITLE } });
  await reload();
  expect(remote()).toEqual({ value: 'new', loading: false, problem: null });
});

test('it asks again once the database can be reached again', async () => {
  const { remote, asked } = asking(failed('unreachable'), succeeded('here'));
  await expect.poll(asked).toBe(1);
  const silent = { ...ALL_UP, site: 'silent' } as const;
  act(() => useConnectivity.setState({ online: false, standings: silent }));
  expect(asked()).toBe(1);
  act(() => useConnectivity.setState({ online: true, standings: ALL_UP }));
  await expect.poll(() => remote().value).toBe('here');
});
