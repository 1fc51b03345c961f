import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const BOUNDS = { atOnce: 2, atOnceOfOne: 1, waitingOfOne: 3, waiting: 4 };

/** Lets everybody who was called begin. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Asks for turns and writes down who began, in order. */
function desk(bounds = BOUNDS) {
  const turns = createFairQueue(bounds);
  const begun: string[] = [];
  const giveBack: (() => void)[] = [];
  const ask = (who: string, signal?: AbortSignal) =>
    turns.take(who, signal).then((give) => {
      begun.push(who);
      giveBack.push(give);
    });
  return { ask, begun, giveBack };
}

test('those who wait take turns by person, not by request', async () => {
  const { ask, begun, giveBack } = desk({ ...BOUNDS, atOnce: 1 });
  const asked = [ask('ann'), ask('ann'), ask('ann'), ask('ben'), ask('cem')];
  for (let n = 0; n < asked.length; n += 1) {
    await settled();
    giveBack[n]?.();
  }
  await Promise.all(asked);
  // Ann's second came before ben was there; her third waits for both.
  expect(begun).toEqual(['ann', 'ann', 'ben', 'cem', 'ann']);
});

test('one person has so many at once, however many are free', async () => {
  const { ask, begun, giveBack } = desk();
  const asked = [ask('ann'), ask('ann'), ask('ben')];
  await settled();
  expect(begun).toEqual(['ann', 'ben']);
  giveBack[1]?.();
  await settled();
  expect(begun).toEqual(['ann', 'ben']);
  giveBack[0]?.();
  await Promise.all(asked);
  expect(begun).toEqual(['ann', 'ben', 'ann']);
});

test('past its line a person is refused, past the line of all everybody', async () => {
  const { ask, begun, giveBack } = desk();
  const asked = Array.from({ length: 4 }, () => ask('ann'));
  const refused = { name: 'Problem', retryAfterSeconds: expect.any(Number) };
  await expect(ask('ann')).rejects.toMatchObject({ ...refused, status: 429 });
  asked.push(ask('ben'), ask('ben'));
  await expect(ask('cem')).rejects.toMatchObject({ ...refused, status: 503 });
  for (let n = 0; n < asked.length; n += 1) {
    await settled();
    giveBack[n]?.();
  }
  await Promise.all(asked);
  expect(begun).toHaveLength(6);
  // Nobody is left in line.
  await ask('cem');
});

test('giving a turn back twice frees one place', async () => {
  const { ask, begun, giveBack } = desk({ ...BOUNDS, atOnce: 1 });
  const asked = [ask('ann'), ask('ben'), ask('cem')];
  await settled();
  giveBack[0]?.();
  giveBack[0]?.();
  await settled();
  expect(begun).toEqual(['ann', 'ben']);
  giveBack[1]?.();
  await Promise.all(asked);
});

test('a request that is given up leaves the line', async () => {
  const { ask, begun, giveBack } = desk({ ...BOUNDS, atOnce: 1 });
  const first = ask('ann');
  const gone = new AbortController();
  const given = ask('ben', gone.signal);
  const last = ask('cem');
  gone.abort();
  await expect(given).rejects.toMatchObject({ status: 503 });
  await settled();
  giveBack[0]?.();
  await Promise.all([first, last]);
  expect(begun).toEqual(['ann', 'cem']);
  await expect(ask('dan', AbortSignal.abort())).rejects.toMatchObject({ status: 503 });
});
