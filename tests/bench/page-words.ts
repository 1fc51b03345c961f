import { parseArgs } from 'node:util';
import { openDrawingBrowser } from '../support/golden.ts';
import { pageWords } from '../support/page-words.ts';
import { analysedMoments } from './words/analysed-moments.ts';
import { recordedMoments } from './words/moments.ts';

/** Usage: npm run bench:page-words [-- --moments 20]. What a dashboard says, in words and numbers. */
const { values } = parseArgs({ options: { moments: { type: 'string', default: '20' } } });

const browser = await openDrawingBrowser();
const wordsOf = await pageWords(browser);
const figures = new Map<string, number[]>();
const note = (name: string, figure: number) =>
  figures.set(name, [...(figures.get(name) ?? []), figure]);
for (const moment of analysedMoments(recordedMoments(Math.ceil(Number(values.moments) / 2)))) {
  const { all, twice, first } = await wordsOf(moment, moment.analysed);
  note('words of the Analysis tab with everything open', all.words);
  note('its numbers', all.numbers);
  note('claims that it says twice', twice.length);
  note('words of the first screen of a phone', first.words);
  note('its numbers, names of timeframes and the axis counted', first.numbers);
}
await browser.close();
for (const [name, unsorted] of figures) {
  const sorted = unsorted.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(
    `${name}: ${sorted[0]} to ${sorted.at(-1)}, median ${median} of ${sorted.length} moments`,
  );
}
