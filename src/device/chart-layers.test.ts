// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { CHART_LAYERS, type ChartLayer, chosenLayers, keepLayers } from './chart-layers.ts';

const KEY = 'coin-analyst.chart-overlays';

afterEach(() => localStorage.clear());

test('range and averages are shown until somebody chooses', () => {
  expect(chosenLayers()).toEqual(['range', 'averages']);
});

const CHOICES: readonly (readonly ChartLayer[])[] = [[], ['levels'], ['range'], CHART_LAYERS];

test('what is chosen is kept', () => {
  for (const layers of CHOICES) {
    keepLayers(layers);
    expect(chosenLayers()).toEqual(layers);
  }
});

test.each([
  ['none', ['range']],
  ['averages levels', ['range', 'averages', 'levels']],
])('%s, chosen before there was a range, shows it', (kept, layers) => {
  localStorage.setItem(KEY, kept);
  expect(chosenLayers()).toEqual(layers);
});
