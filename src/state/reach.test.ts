import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Service } from '../backend/connection.ts';
import { ALL_UP, type Reachability, type Standings } from '../backend/reachability.ts';
import { createReach, type Reach } from './reach.ts';

const SERVICES = ['site', 'database', 'analysis', 'push'] as const;

/** What each service answers to a probe. */
let answers: Record<Service, Reachability>;
let probed: Service[];
let standings: Standings;
let hidden: boolean;
let random: number;
let reach: Reach;

function start(first: Standings = ALL_UP): void {
  standings = first;
  reach = createReach(
    {
      probe: async (service) => {
        probed.push(service);
        return answers[service];
      },
      onChange: (next) => {
        standings = next;
      },
      random: () => random,
      isHidden: () => hidden,
    },
    first,
  );
}

const all = (found: Reachability) => {
  for (const service of SERVICES) answers[service] = found;
};
/** Lets what is under way end, without time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = async (milliseconds: number) => {
  probed = [];
  await vi.advanceTimersByTimeAsync(milliseconds);
  return probed;
};

beforeEach(() => {
  vi.useFakeTimers();
  answers = { ...ALL_UP };
  probed = [];
  hidden = false;
  random = 0.5;
  start();
});
afterEach(() => {
  reach.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a request that did not get through', () => {
  test('is no outage where a probe gets through', async () => {
    reach.report('analysis', 'silent');
    await settle();
    expect(standings).toEqual(ALL_UP);
    expect(await pass(600_000)).toEqual([]);
  });

  test('is an outage of its server where the host answers, and of nothing else', async () => {
    answers.analysis = 'silent';
    reach.report('analysis', 'silent');
    await settle();
    expect(standings).toEqual({ ...ALL_UP, analysis: 'silent' });
  });

  test('is an outage of everything where the host is silent, too', async () => {
    all('silent');
    reach.report('database', 'silent');
    await settle();
    expect(standings).toEqual({ ...ALL_UP, site: 'silent' });
  });

  test.each(['intercepted', 'troubled'] as const)('is named as it is confirmed: %s', async (is) => {
    all(is);
    reach.report('database', is);
    await settle();
    expect(standings.site).toBe(is);
  });

  test('is asked about once, however many follow it', async () => {
    answers.push = 'troubled';
    for (let n = 0; n < 5; n += 1) reach.report('push', 'troubled');
    await settle();
    reach.report('push', 'troubled');
    expect(probed).toEqual(['push', 'site']);
    expect(standings.push).toBe('troubled');
  });

  test('is forgotten where another gets through before the probe ends', async () => {
    all('silent');
    reach.report('database', 'silent');
    reach.report('database', 'up');
    await settle();
    expect(standings).toEqual(ALL_UP);
  });
});

describe('while a server is away', () => {
  beforeEach(async () => {
    answers.analysis = 'silent';
    reach.report('analysis', 'silent');
    await settle();
  });

  test('it is asked after growing pauses, at most every 15 s', async () => {
    const pauses = [1, 2, 4, 8, 15, 15, 15];
    for (const seconds of pauses) {
      expect(await pass(seconds * 1000 - 1)).toEqual([]);
      expect(await pass(1)).toEqual(['analysis', 'site']);
    }
  });

  test('the pauses differ from page to page by half to both sides', async () => {
    random = 0;
    await pass(1000);
    expect(await pass(1000)).toEqual(['analysis', 'site']);
    random = 1;
    await pass(2000);
    expect(await pass(11_999)).toEqual([]);
    expect(await pass(1)).toEqual(['analysis', 'site']);
  });

  test('it is back with the first probe that gets through, and asked no more', async () => {
    answers.analysis = 'up';
    await pass(1000);
    expect(standings).toEqual(ALL_UP);
    expect(await pass(600_000)).toEqual([]);
  });

  test('it is back with the first request that gets through', async () => {
    reach.report('analysis', 'up');
    expect(standings).toEqual(ALL_UP);
    expect(await pass(600_000)).toEqual([]);
  });

  test('it is asked at once when a hint says that it may be back', async () => {
    await pass(20_000);
    answers.analysis = 'up';
    probed = [];
    reach.retry();
    await settle();
    expect(probed).toEqual(['analysis', 'site']);
    expect(standings).toEqual(ALL_UP);
  });

  test('nothing is asked of it while nobody looks, and at once when somebody does', async () => {
    hidden = true;
    expect(await pass(600_000)).toEqual([]);
    hidden = false;
    reach.retry();
    await settle();
    expect(probed).toEqual(['analysis', 'site']);
  });

  test('the way to it may be cut as well', async () => {
    all('silent');
    await pass(1000);
    expect(standings.site).toBe('silent');
    expect(await pass(1000)).toEqual(['site']);
  });
});

describe('while the host is away', () => {
  beforeEach(async () => {
    all('silent');
    reach.doubt();
    await settle();
    expect(standings.site).toBe('silent');
  });

  test('it alone is asked, whatever requests become of', async () => {
    reach.report('database', 'silent');
    reach.report('push', 'silent');
    reach.doubt();
    await settle();
    expect(await pass(1000)).toEqual(['site']);
  });

  test('an answer of any server shows that there is a network', () => {
    reach.report('database', 'up');
    expect(standings).toEqual(ALL_UP);
  });

  test('servers that were away before are asked when it is back', async () => {
    reach.report('database', 'up');
    answers.site = 'up';
    reach.report('push', 'silent');
    await settle();
    expect(standings).toEqual({ ...ALL_UP, push: 'silent' });
    all('silent');
    reach.doubt();
    await settle();
    expect(standings).toEqual({ ...ALL_UP, push: 'silent', site: 'silent' });
    all('up');
    expect(await pass(1000)).toEqual(['site', 'push', 'site']);
    expect(standings).toEqual(ALL_UP);
  });

  test('what it turns into is shown: a sign-in page, then the app', async () => {
    all('intercepted');
    await pass(1000);
    expect(standings.site).toBe('intercepted');
    all('up');
    await pass(2000);
    expect(standings).toEqual(ALL_UP);
  });
});

test('a page that begins without a network asks at once', async () => {
  reach.stop();
  start({ ...ALL_UP, site: 'silent' });
  await settle();
  expect(probed).toEqual(['site']);
  expect(standings).toEqual(ALL_UP);
});

test('a doubt that is unfounded changes nothing', async () => {
  reach.doubt();
  reach.doubt();
  await settle();
  expect(probed).toEqual(['site']);
  expect(standings).toEqual(ALL_UP);
});
