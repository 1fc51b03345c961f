import { expect, test } from 'vitest';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { freshestFirst } from './first-run.tsx';

const coin = (name: string, change_detected: boolean, minutes: number) => ({
  name,
  change_detected,
  snapshot_time: epochMs(minutes * 60_000),
});

test('unseen changes lead, the newest first; then the newest analyses', () => {
  const coins = [
    coin('seen, newest', false, 50),
    coin('changed, old', true, 10),
    coin('changed, new', true, 20),
    coin('seen, old', false, 5),
  ];
  expect(freshestFirst(coins).map(({ name }) => name)).toEqual([
    'changed, new',
    'changed, old',
    'seen, newest',
    'seen, old',
  ]);
});
