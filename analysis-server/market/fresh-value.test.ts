import { expect, it } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { freshValue } from './fresh-value.ts';
import { withCaller } from './request-budget/caller.ts';

function counting() {
  const state = { now: 0, loads: 0, failing: false };
  const value = freshValue({
    load: async () => {
      state.loads += 1;
      if (state.failing) throw new Error('down');
      return state.loads;
    },
    clock: () => epochMs(state.now),
    lifeMs: 100,
    spareLifeMs: 1_000,
    retryMs: 10,
  });
  return { state, value };
}

it('callers that come together share one load', async () => {
  const { state, value } = counting();
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  expect(state.loads).toBe(1);
});

it('a value is loaded again when its life is over', async () => {
  const { state, value } = counting();
  await value();
  state.now = 99;
  expect(await value()).toBe(1);
  state.now = 100;
  expect(await value()).toBe(2);
});

it('a first load that fails is reported, and the next call tries again', async () => {
  const { state, value } = counting();
  state.failing = true;
  await expect(value()).rejects.toThrow('down');
  state.failing = false;
  expect(await value()).toBe(2);
});

it('an old value serves while loading fails, tried again now and then, until it is too old', async () => {
  const { state, value } = counting();
  await value();
  state.failing = true;
  state.now = 100;
  expect(await value()).toBe(1);
  expect(await value()).toBe(1);
  expect(state.loads).toBe(2);
  state.now = 110;
  expect(await value()).toBe(1);
  expect(state.loads).toBe(3);
  state.now = 1_001;
  await expect(value()).rejects.toThrow('down');
  state.failing = false;
  expect(await value()).toBe(5);
});

it('a caller that is stopped waits no longer, and the load goes on for the others', async () => {
  const load = Promise.withResolvers<number>();
  const value = freshValue({
    load: () => load.promise,
    clock: () => epochMs(0),
    lifeMs: 100,
    spareLifeMs: 1_000,
    retryMs: 10,
  });
  const stopping = new AbortController();
  const caller = { urgency: 'background', signal: stopping.signal } as const;
  const stopped = withCaller(caller, () => value());
  const other = value();
  stopping.abort(new Error('the program stops'));
  await expect(stopped).rejects.toThrow('the program stops');
  await expect(withCaller(caller, () => value())).rejects.toThrow('the program stops');
  load.resolve(7);
  expect(await other).toBe(7);
});
