import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { ENGINES } from '../analysis/engine.ts';
import { readAnalysis } from '../analysis/read-analysis.ts';
import { readPlan } from '../analysis/read-plan.ts';
import { epochMs } from '../text/quantity.ts';
import { planLevels } from './plan-status-levels.ts';

const FROM = epochMs(Date.UTC(2026, 10, 18, 12));
const LONG = {
  action: 'LONG',
  entry: 100,
  stopLoss: 98,
  takeProfit: { TP1: 102, TP2: 105 },
  expiresInHours: 10,
  stance: 'trade',
};
const levelsOf = (changes: object) => planLevels(readPlan({ ...LONG, ...changes }), FROM);

it('takes a plan of today', () => {
  expect(levelsOf({})).toEqual({
    hash: null,
    towards: 1,
    entry: 100,
    stop: 98,
    targets: [
      { label: 'TP1', price: 102 },
      { label: 'TP2', price: 105 },
    ],
    from: FROM,
    expiresAt: FROM + 36_000_000,
    aside: false,
    ended: null,
  });
});

it('counts the time of a plan that was kept from its opening', () => {
  const ended = { by: 'stop', at: FROM } as const;
  const life = {
    hash: 'a'.repeat(64),
    openedAt: FROM - 7_200_000,
    openPrice: 100,
    event: 'ended',
    why: null,
    replaced: null,
    ended,
  };
  expect(levelsOf({ plan: life })).toMatchObject({
    hash: life.hash,
    from: FROM - 7_200_000,
    expiresAt: FROM + 28_800_000,
    ended,
  });
});

it('mirrors a plan to the short side, by any word but LONG', () => {
  const mirrored = { stopLoss: 102, takeProfit: { TP1: 98, TP2: 95 } };
  for (const action of ['SHORT', 'SELL']) {
    expect(levelsOf({ action, ...mirrored })).toMatchObject({
      towards: -1,
      targets: [{ price: 98 }, { price: 95 }],
    });
  }
});

describe('a plan of another backend', () => {
  it.each([
    ['one target as a number', 105, [{ label: 'TP1', price: 105 }]],
    ['one target as text', '$105.50', [{ label: 'TP1', price: 105.5 }]],
    ['a map of texts', { TP1: '102', TP2: '1,105' }, [{ price: 102 }, { price: 1_105 }]],
    ['a map that is not in order', { far: 110, near: 103 }, [{ label: 'near' }, { label: 'far' }]],
    ['words among prices', { TP1: 102, TP2: 'open' }, [{ label: 'TP1', price: 102 }]],
    ['no target', {}, []],
  ])('may give %s', (_, takeProfit, targets) => {
    const levels = levelsOf({ takeProfit });
    expect(levels?.targets).toHaveLength(targets.length);
    expect(levels?.targets).toMatchObject(targets);
  });

  it('enters at the price of its time where it names no entry', () => {
    expect(levelsOf({ entry: undefined, currentPrice: '101' })?.entry).toBe(101);
    expect(levelsOf({ entry: 'at market', currentPrice: undefined })?.entry).toBeNull();
  });

  it('never expires where it does not say when', () => {
    expect(levelsOf({ expiresInHours: undefined })?.expiresAt).toBeNull();
    expect(levelsOf({ expiresInHours: 0 })?.expiresAt).toBeNull();
  });
});

it.each([
  ['no plan', null],
  ['no action', { ...LONG, action: undefined }],
  ['no stop', { ...LONG, stopLoss: undefined }],
  ['a stop in words', { ...LONG, stopLoss: 'below support' }],
  ['a stop of 0', { ...LONG, stopLoss: 0 }],
  ['a stop at the entry', { ...LONG, stopLoss: 100 }],
  ['a stop on the wrong side', { ...LONG, stopLoss: 101 }],
  ['a target on the wrong side', { ...LONG, takeProfit: { TP1: 99 } }],
  ['prices of the other direction', { ...LONG, action: 'SHORT' }],
])('has no levels with %s', (_, raw) => {
  expect(planLevels(readPlan(raw), FROM)).toBeNull();
});

test.each(ENGINES)('a stored plan of %s has levels', (engine) => {
  const file = `../../tests/fixtures/analyses/${engine.replace(' ', '-')}.json`;
  const stored: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const read = readAnalysis(stored, { coin: 'BTCUSDT', time: FROM });
  if (read === 'unreadable') throw new Error(`${file} cannot be read`);
  const levels = planLevels(read.tradeRecommendation, read.snapshotTime);
  expect(levels).toMatchObject({ towards: -1, entry: 81_705.5, stop: 82_647.6 });
  expect(levels?.targets.map(({ price }) => price)).toEqual([80_762.3, 79_350.3, 77_779.1]);
});
