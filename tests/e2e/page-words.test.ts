import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysedMoments } from '../bench/words/analysed-moments.ts';
import { recordedMoments } from '../bench/words/moments.ts';
import { openDrawingBrowser } from '../support/golden.ts';
import { pageWords } from '../support/page-words.ts';

const MOST_WORDS = 600;
const MOST_FIRST = { words: 70, numbers: 60 };

let browser: Browser;
let counter: Awaited<ReturnType<typeof pageWords>>;

beforeAll(async () => {
  browser = await openDrawingBrowser();
  counter = await pageWords(browser);
});
afterAll(() => browser.close());

const nameOf = ({ input }: ReturnType<typeof recordedMoments>[number]) =>
  `${input.coin} ${new Date(input.analysedAt).toISOString()}`;

test('200 dashboards with everything open keep to their words, and say no claim twice', {
  timeout: 600_000,
}, async () => {
  const over: string[] = [];
  for (const moment of recordedMoments(100)) {
    for (const { analysed } of analysedMoments([moment])) {
      const { all, twice } = await counter.whole(moment, analysed);
      if (all.words > MOST_WORDS) over.push(`${nameOf(moment)}: ${all.words} words`);
      if (twice.length > 0) over.push(`${nameOf(moment)}: twice ${twice.join(', ')}`);
    }
  }
  expect(over).toEqual([]);
});

test('the first screen of a phone keeps to its words and numbers', async () => {
  const moments = analysedMoments(recordedMoments(10));
  for (const moment of moments) {
    const { words, numbers } = await counter.first(moment, moment.analysed);
    expect(words, nameOf(moment)).toBeLessThanOrEqual(MOST_FIRST.words);
    expect(numbers, nameOf(moment)).toBeLessThanOrEqual(MOST_FIRST.numbers);
  }
});
