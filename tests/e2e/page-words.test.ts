import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysedMoments } from '../bench/words/analysed-moments.ts';
import { recordedMoments } from '../bench/words/moments.ts';
import { openDrawingBrowser } from '../support/golden.ts';
import { pageWords } from '../support/page-words.ts';

const MOST_WORDS = 600;
const MOST_FIRST = { words: 70, numbers: 60 };

let browser: Browser;
let wordsOf: Awaited<ReturnType<typeof pageWords>>;

beforeAll(async () => {
  browser = await openDrawingBrowser();
  wordsOf = await pageWords(browser);
});
afterAll(() => browser.close());

const present = recordedMoments(1).length > 0;
if (!present) process.stdout.write('skipped: ../shared/data/candles is not here\n');

test.skipIf(!present)(
  '200 dashboards keep to their words, whole and on the first screen of a phone, and say no claim twice',
  {
    timeout: 600_000,
  },
  async () => {
    const over: string[] = [];
    let count = 0;
    for (const moment of recordedMoments(100)) {
      for (const { analysed } of analysedMoments([moment])) {
        count += 1;
        const { coin, analysedAt } = moment.input;
        const name = `${coin} ${new Date(analysedAt).toISOString()}`;
        const { all, twice, first } = await wordsOf(moment, analysed);
        if (all.words > MOST_WORDS) over.push(`${name}: ${all.words} words`);
        if (twice.length > 0) over.push(`${name}: twice ${twice.join(', ')}`);
        if (first.words > MOST_FIRST.words) over.push(`${name}: first ${first.words} words`);
        if (first.numbers > MOST_FIRST.numbers)
          over.push(`${name}: first ${first.numbers} numbers`);
      }
    }
    expect(over).toEqual([]);
    expect(count).toBe(200);
  },
);
