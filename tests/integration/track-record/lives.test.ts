import { expect, test } from 'vitest';
import { differenceOf, standingOdds } from '../../bench/track-record/life-figures.ts';
import { type CoinLives, replayLives } from '../../bench/track-record/lives.ts';
import { spoiltAfter } from '../../bench/track-record/past-candles.ts';
import { WARM_UP } from '../../bench/track-record/replayed-coin.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { seededRandom, simulatedSeries, sliceSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
const hours = simulatedSeries('1h', WARM_UP + 4_000, 3);
const START = hours.time[0] ?? Number.NaN;
const whole = replayLives('AUSDT', { hours, tickSize: 0.01 }, 4);

test('a coin has one plan at a time, and the next opens at the first look after its end', () => {
  expect(whole.lives.length).toBeGreaterThan(30);
  for (const [place, { openedAt }] of whole.lives.entries()) {
    const before = whole.lives[place - 1];
    if (!before) continue;
    expect(openedAt).toBeGreaterThanOrEqual(before.endedAt);
    expect(openedAt - before.endedAt).toBeLessThan(4 * HOUR);
  }
});

test('all ways to end occur, and only a Trade replaces', () => {
  expect(new Set(whole.lives.map(({ by }) => by))).toEqual(
    new Set(['hit', 'stopped', 'expired', 'replaced']),
  );
  const replacing = whole.looks.filter(({ replaces }) => replaces !== null);
  expect(replacing.length).toBe(whole.lives.filter(({ by }) => by === 'replaced').length);
  expect(replacing.map(({ opens }) => opens)).toEqual(replacing.map(() => 'trade'));
});

test('no fresh Trade stands beside another plan at a four-hour close', () => {
  expect(whole.looks.filter(({ isTradeFresh }) => isTradeFresh).length).toBeGreaterThan(5);
  expect(whole.looks.filter(({ contradicts }) => contradicts)).toEqual([]);
});

test('what looks count are the lives', () => {
  const opened = whole.looks.filter(({ opens }) => opens !== null).length;
  const ended = whole.looks.filter(({ ends }) => ends !== null).length;
  expect(ended).toBe(whole.lives.filter(({ by }) => by !== 'replaced').length);
  expect(opened - whole.lives.length).toBeLessThanOrEqual(1);
});

test('a spoilt future changes nothing that was decided before it', () => {
  const moment = START + (WARM_UP + 2_000) * HOUR;
  const end = WARM_UP + 2_600;
  const spoilt = replayLives(
    'AUSDT',
    { hours: sliceSeries(spoiltAfter(hours, moment - HOUR), 0, end), tickSize: 0.01 },
    4,
  );
  const known = ({ lives, looks }: CoinLives) => ({
    lives: lives.filter(({ endedAt }) => endedAt <= moment),
    looks: looks.filter(({ at }) => at <= moment),
  });
  expect(known(spoilt)).toEqual(known(whole));
  // Odds are kept of plans alone whose time is over where the candles end.
  const said = ({ standing }: CoinLives) =>
    standing.filter(({ at }) => at <= moment).map(({ at, said }) => `${at}: ${said}`);
  expect(said(spoilt).length).toBeGreaterThan(200);
  expect(said(whole)).toEqual(expect.arrayContaining(said(spoilt)));
  const later = ({ looks }: CoinLives) =>
    looks.filter(({ at }) => at > moment && at <= START + end * HOUR);
  expect(later(spoilt)).not.toEqual(later(whole));
});

test('a difference of means has the width that resampled blocks give it', () => {
  const uniform = seededRandom(4);
  const trades = Array.from({ length: 2_000 }, (_, day) => ({
    at: day * 12 * HOUR,
    netR: uniform() * 5 - 2,
  }));
  const still = [{ at: 0, netR: 1 }];
  const found = differenceOf(trades, still);
  const [mean] = blockEstimates(trades.map(({ at, netR }) => ({ at, values: [netR] }))) ?? [];
  expect(found?.mean).toBeCloseTo((mean?.mean ?? Number.NaN) - 1, 12);
  expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(
    (mean?.high ?? 0) - (mean?.low ?? 0),
    1,
  );
  const none = differenceOf(trades, trades);
  expect([none?.mean, none?.low, none?.high]).toEqual(
    [0, 0, 0].map((zero) => expect.closeTo(zero)),
  );
  expect(differenceOf(trades, [])).toBeNull();
});

test('odds that say the mean save nothing of the mean’s score', () => {
  const looks = Array.from({ length: 400 }, (_, place) => ({
    at: place * 24 * HOUR,
    ageHours: 8,
    isTrade: true,
    said: 0.25,
    opening: place % 4 === 0 ? 1 : 0,
    isHit: place % 4 === 0,
  }));
  const said = standingOdds(looks, (look) => look.said);
  expect(said).toMatchObject({ n: 400, said: 0.25, happened: 0.25, brierSkill: 0 });
  expect(standingOdds(looks, (look) => look.opening)?.brierSkill).toBe(1);
  expect(standingOdds([], (look) => look.said)).toBeNull();
});
