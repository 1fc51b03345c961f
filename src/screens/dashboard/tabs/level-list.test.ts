import { expect, test } from 'vitest';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { planLevels } from '../chart/scene.ts';
import { levelList, planPlace } from './level-list.ts';

const NOW = 64_250.5;
const BARE = byTimeframe(() => ({ supportLevels: [], resistanceLevels: [] }));
const facts = (levels: Partial<typeof BARE>) => ({
  ...analysisResult(),
  supportResistance: { ...BARE, ...levels },
});
const level = (...prices: number[]) => ({ supportLevels: prices, resistanceLevels: [] });

test('the list goes from the highest to the lowest, eight at the most on each side', () => {
  const list = levelList(analysisResult(), NOW);
  expect(list.map(({ low }) => low)).toEqual(list.map(({ low }) => low).toSorted((a, b) => b - a));
  expect(list.filter(({ low }) => low >= NOW).length).toBeLessThanOrEqual(8);
  expect(list.filter(({ low }) => low < NOW).length).toBeLessThanOrEqual(8);
});

test('levels that lie together are one, with every source by its timeframe', () => {
  const list = levelList(facts({ '1d': level(70_000), '1h': level(70_005) } as never), NOW);
  expect(list[0]).toEqual({
    low: 70_000,
    high: 70_005,
    sources: ['1d resistance', '1h resistance'],
  });
});

test('a swing level is named by the side of price', () => {
  const list = levelList(facts({ '1d': level(70_000, 60_000) } as never), NOW);
  const sourcesAt = (price: number) => list.find(({ low }) => low === price)?.sources;
  expect(sourcesAt(70_000)).toEqual(['1d resistance']);
  expect(sourcesAt(60_000)).toEqual(['1d support']);
});

test('no source is a bare pivot name', () => {
  const sources = levelList(analysisResult(), NOW).flatMap((listed) => listed.sources);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^(1w|1d|4h|1h) \S/);
});

test('a level has its place in the plan', () => {
  const plan = planLevels(analysisResult().tradeRecommendation);
  const place = (price: number) => planPlace({ low: price, high: price }, plan, 10);
  expect(place(70_000)).toBe('beyond TP2');
  expect(place(67_505)).toBe('at TP2');
  expect(place(67_000)).toBe('between TP1 and TP2');
  expect(place(65_000)).toBe('between entry and TP1');
  expect(place(64_250)).toBe('at entry');
  expect(place(63_500)).toBe('between entry and the stop');
  expect(place(60_000)).toBe('beyond the stop');
  expect(planPlace({ low: 1, high: 1 }, [], 10)).toBe('');
});
