import { describe, expect, it } from 'vitest';
import { inHalves, isFaultOfData, oneByOne, orInHalves } from './in-halves.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const POISON = coded('22008');

/** Takes numbers, but for some, and notes what it was asked for. */
function worker(poison: readonly number[], error: unknown = POISON) {
  const done: number[] = [];
  const aside: number[] = [];
  let asked = 0;
  return {
    done,
    aside,
    asked: () => asked,
    work: async (items: readonly number[]) => {
      asked += 1;
      if (items.some((item) => poison.includes(item))) throw error;
      done.push(...items);
    },
    setAside: async (item: number) => void aside.push(item),
  };
}

const hundred = Array.from({ length: 100 }, (_, n) => n);

describe('in halves', () => {
  it('everything is done at once where nothing fails', async () => {
    const { work, setAside, asked, done } = worker([]);
    await inHalves(hundred, work, setAside);
    expect([asked(), done]).toEqual([1, hundred]);
  });

  it('one of a hundred is alone after at most 15 tries, and the others are done in order', async () => {
    for (const poisoned of [0, 42, 99]) {
      const { work, setAside, asked, done, aside } = worker([poisoned]);
      await inHalves(hundred, work, setAside);
      expect(aside).toEqual([poisoned]);
      expect(done).toEqual(hundred.filter((n) => n !== poisoned));
      expect(asked()).toBeLessThanOrEqual(15);
    }
  });

  it('all are set aside where all fail', async () => {
    const { work, setAside, done, aside } = worker(hundred);
    await inHalves(hundred, work, setAside);
    expect([done, aside]).toEqual([[], hundred]);
  });

  it.each([
    ['a database that is away', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['a statement that was ended', coded('57014')],
    ['a full disk', coded('53100')],
    ['a missing column', coded('42703')],
    ['a bug', new Error('unexpected')],
  ])('nothing is set aside for %s', async (_, error) => {
    const { work, setAside, aside, asked } = worker([7], error);
    await expect(inHalves(hundred, work, setAside)).rejects.toBe(error);
    await expect(
      orInHalves(
        () => work(hundred),
        async () => hundred,
        work,
        setAside,
      ),
    ).rejects.toBe(error);
    expect([asked(), aside]).toEqual([2, []]);
  });

  it('items are listed only where the one step for all has failed', async () => {
    const { work, setAside, aside, done } = worker([3]);
    let listed = 0;
    const list = async () => {
      listed += 1;
      return [3, 4];
    };
    await orInHalves(() => work([1, 2]), list, work, setAside);
    expect(listed).toBe(0);
    await orInHalves(() => work([3, 4]), list, work, setAside);
    expect([listed, aside, done]).toEqual([1, [3], [1, 2, 4]]);
  });

  it('one by one, each is tried once', async () => {
    const { work, setAside, aside, done, asked } = worker([2]);
    await oneByOne([1, 2, 3], (item) => work([item]), setAside);
    expect([asked(), aside, done]).toEqual([3, [2], [1, 3]]);
  });
});

it.each([
  ['a number out of range', coded('22003'), true],
  ['a broken constraint', coded('23514'), true],
  ['what a trigger raised', coded('P0001'), true],
  ['an invalid date', new RangeError('Invalid time value'), true],
  ['a request that failed', new TypeError('fetch failed', { cause: new Error('reset') }), false],
  ['a deadlock', coded('40P01'), false],
  ['a missing right', coded('42501'), false],
])('tells whether %s is of an item', (_, error, is) => {
  expect(isFaultOfData(error)).toBe(is);
});
