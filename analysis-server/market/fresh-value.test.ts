import { expect, it } from 'vitest';
import { epochMs } from '../../domain/quantity.ts';
import { FreshValue } from './fresh-value.ts';

function counting(life: number) {
  const state = { now: 0, loads: 0, failing: false };
  const value = new FreshValue(
    async () => {
      state.loads += 1;
      if (state.failing) throw new Error('down');
      return state.loads;
    },
    life,
    () => epochMs(state.now),
  );
  return { state, value };
}

it('callers that come together share one load', async () => {
  const { state, value } = counting(100);
  expect(await Promise.all([value.get(), value.get(), value.get()])).toEqual([1, 1, 1]);
  expect(state.loads).toBe(1);
});

it('a value is loaded anew when its life is over', async () => {
  const { state, value } = counting(100);
  await value.get();
  state.now = 99;
  expect(await value.get()).toBe(1);
  state.now = 100;
  expect(await value.get()).toBe(2);
});

it('a failed load is not kept', async () => {
  const { state, value } = counting(100);
  state.failing = true;
  await expect(value.get()).rejects.toThrow('down');
  state.failing = false;
  expect(await value.get()).toBe(2);
});
