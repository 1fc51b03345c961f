import { beforeEach, describe, expect, it } from 'vitest';
import { EXCHANGE_LIMITS } from '../exchange/exchange-limits.ts';
import { type Urgency, withCaller } from './caller.ts';
import { ownSpending } from './own-spending.ts';
import type { Quotas } from './quota.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';

/** 10 at once, and one a second. */
const QUOTAS = {
  weight: { weight: 50, windowMs: 35_000 },
  other: { weight: 50, windowMs: 35_000 },
};
const one = { quota: 'weight', weight: 1 };
const open = new AbortController().signal;

let now = 0;
let waits: number[] = [];
let timers: { readonly at: number; readonly wake: () => void }[] = [];
let budget: RequestBudget;

/** Time jumps to the next end of a wait once nothing else goes on. */
function jump() {
  timers.sort((a, b) => a.at - b.at);
  const next = timers.shift();
  now = Math.max(now, next?.at ?? 0);
  next?.wake();
}

function budgetOf(quotas: Quotas): RequestBudget {
  return createRequestBudget({
    quotas,
    spending: ownSpending(() => now),
    clock: () => now,
    wait(milliseconds, signal) {
      waits.push(milliseconds);
      return new Promise((resolve, reject) => {
        timers.push({ at: now + milliseconds, wake: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
        setImmediate(jump);
      });
    },
  });
}

beforeEach(() => {
  now = 0;
  waits = [];
  timers = [];
  budget = budgetOf(QUOTAS);
});

const take = (weight = 1, signal = open) => budget.take({ ...one, weight }, signal);
const background = <T>(work: () => Promise<T>) => withCaller({ urgency: 'background' }, work);

describe('a request', () => {
  it('leaves without waiting while there is weight', async () => {
    expect(await take(10)).toEqual({ kind: 'granted' });
    expect(waits).toEqual([]);
  });

  it('waits no longer than until its weight is earned back', async () => {
    await take(10);
    expect(await take(3)).toEqual({ kind: 'granted' });
    expect(waits).toEqual([3_001]);
  });

  it('is not held up by another limit of the same exchange', async () => {
    await take(10);
    expect(await budget.take({ quota: 'other', weight: 10 }, open)).toEqual({ kind: 'granted' });
    expect(waits).toEqual([]);
  });

  it('of a person is refused where it would wait for more than a minute', async () => {
    await take(10);
    const asked = Array.from({ length: 8 }, () => take(10));
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(5).fill('granted'), ...Array(3).fill('used-up')]);
    expect(await take(10)).toEqual({ kind: 'granted' });
  });

  it('of background work waits longer', async () => {
    await background(() => take(5));
    const asked = await background(() => Promise.all(Array.from({ length: 30 }, () => take(5))));
    expect(asked.every(({ kind }) => kind === 'granted')).toBe(true);
    expect(now).toBeGreaterThanOrEqual(150_000);
  });

  it('leaves in the order in which it came', async () => {
    const left: number[] = [];
    await Promise.all(
      [0, 1, 2, 3].map(async (number) => {
        await take(10 - number);
        left.push(number);
      }),
    );
    expect(left).toEqual([0, 1, 2, 3]);
  });

  it('of a person does not stand behind those of background work', async () => {
    await background(() => take(5));
    const slot = background(() => Promise.all(Array.from({ length: 20 }, () => take(5))));
    expect(await take(5)).toEqual({ kind: 'granted' });
    expect(now).toBeLessThan(6_000);
    await slot;
    expect(now).toBeGreaterThan(90_000);
  });

  it('that is given up takes nothing', async () => {
    await take(10);
    const closing = new AbortController();
    const given = [take(5, closing.signal), take(5, closing.signal)];
    closing.abort(new Error('closed'));
    for (const each of given) await expect(each).rejects.toThrow('closed');
    now += 5_000;
    expect(await take(5)).toEqual({ kind: 'granted' });
    expect(waits).toEqual([]);
  });
});

it('is not waited for by one whose answer nobody wants any more', async () => {
  await take(10);
  const stopping = new AbortController();
  const caller = { urgency: 'background', signal: stopping.signal } as const;
  const waiting = withCaller(caller, () => take(5));
  stopping.abort(new Error('the program stops'));
  await expect(waiting).rejects.toThrow('the program stops');
  expect(await take(5)).toEqual({ kind: 'granted' });
});

describe('on Hyperliquid, whose budget is small, while a slot and a scan use it up', () => {
  /** 1,000 candles, and a few. */
  const [WHOLE, RECENT] = [37, 21];

  beforeEach(() => {
    budget = budgetOf(EXCHANGE_LIMITS.hyperliquid.quotas);
  });

  /** So many requests, of which so many are under way at once. */
  async function ask(urgency: Urgency, weight: number, requests: number, atOnce: number) {
    let left = requests;
    const kinds: string[] = [];
    const { signal } = new AbortController();
    await withCaller({ urgency, signal }, () =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (; left > 0; ) {
            left -= 1;
            kinds.push((await take(weight)).kind);
          }
        }),
      ),
    );
    return { kinds: new Set(kinds), at: now };
  }

  it('20 coins near a level are judged within a round of the watch, and a plan is settled', async () => {
    // Four runs of a worker read five timeframes each.
    const slot = ask('background', WHOLE, 200, 20);
    const scan = ask('scan', WHOLE, 5, 5);
    const watch = ask('levels', RECENT, 20, 8);
    const settling = ask('levels', RECENT, 1, 1);
    for (const { kinds, at } of await Promise.all([watch, settling])) {
      expect([...kinds]).toEqual(['granted']);
      expect(at).toBeLessThan(45_000);
    }
    expect((await slot).at).toBeGreaterThan(500_000);
    expect([...(await scan).kinds]).toContain('used-up');
  });
});

describe('a pause', () => {
  it('of a few seconds is waited for', async () => {
    await budget.pause(4_000);
    expect(await take()).toEqual({ kind: 'granted' });
    expect(now).toBe(4_001);
  });

  it('that is longer refuses a person at once, and says what is left of it', async () => {
    await budget.pause(30_000);
    now += 10_000;
    expect(await take()).toEqual({ kind: 'paused', leftMs: 20_000 });
    expect(waits).toEqual([]);
  });

  it('is waited for by background work, up to a minute', async () => {
    await budget.pause(60_000);
    expect(await background(() => take())).toEqual({ kind: 'granted' });
    await budget.pause(60_001);
    expect(await background(() => take())).toEqual({ kind: 'paused', leftMs: 60_001 });
  });

  it('holds for every limit, and a shorter one does not end it', async () => {
    await budget.pause(30_000);
    await budget.pause(10_000);
    const other = await budget.take({ quota: 'other', weight: 1 }, open);
    expect(other).toEqual({ kind: 'paused', leftMs: 30_000 });
  });
});

it('who is stopped leaves the line at once, behind one who goes on waiting', async () => {
  const stopping = new AbortController();
  await take(10);
  const ended: string[] = [];
  const first = take(5).then(() => ended.push('granted'));
  const caller = { urgency: 'person', signal: stopping.signal } as const;
  const second = withCaller(caller, () => take()).catch(({ message }) => ended.push(message));
  stopping.abort(new Error('the program stops'));
  await Promise.all([first, second]);
  expect(ended).toEqual(['the program stops', 'granted']);
});
