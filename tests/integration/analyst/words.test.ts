import { beforeAll, describe, expect, test } from 'vitest';
import { writeByRules } from '../../../analysis-server/analyst/analyse.ts';
import { storedClaim } from '../../../analysis-server/analyst/text/written-text.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { type AnalysedMoment, analysedMoments } from '../../bench/words/analysed-moments.ts';
import { BAD_AFTER } from '../../bench/words/bad-after.ts';
import { BAD_BEFORE } from '../../bench/words/bad-before.ts';
import { judgedAt } from '../../bench/words/judged-words.ts';
import { recordedMoments, simulatedMoments } from '../../bench/words/moments.ts';
import { fallenDrafts } from '../../bench/words/random-texts.ts';
import { textFaults } from '../../bench/words/text-faults.ts';

let moments: readonly AnalysedMoment[] = [];

beforeAll(async () => {
  moments = analysedMoments([...recordedMoments(4), ...(await simulatedMoments(8))]);
});

test('a text of any draft holds its duties, and no figure that is not evidence', () => {
  expect(fallenDrafts(moments, 60)).toEqual([]);
});

test('so does a text by rules', () => {
  for (const { analysed, context } of moments) {
    const { aianalysis, text } = writeByRules(analysed);
    expect(textFaults({ text: aianalysis, spans: text }, context)).toEqual([]);
  }
});

test('every figure of a claim has the decimals of its kind, and the minus of the trade', () => {
  const texts = moments.flatMap(({ context }) =>
    context.claims.map((claim) => {
      const { words, phrase } = storedClaim(claim, context);
      return `${words} ${phrase}`;
    }),
  );
  const found = (pattern: RegExp) => texts.filter((text) => pattern.test(text));
  expect(texts.length).toBeGreaterThan(1000);
  expect(found(/(?<!\p{L})-\d/u), 'an ASCII minus').toEqual([]);
  expect(found(/\d (?:R|ATR)\b/).length).toBeGreaterThan(0);
  expect(found(/\d(?<!\.\d\d) R\b|\d\.\d{3,} R\b/), 'R').toEqual([]);
  expect(found(/\d(?<!\.\d) ATR\b|\d\.\d\d+ ATR\b/), 'ATR').toEqual([]);
  expect(found(/\d\.(?:\d|\d{3}|\d{5,})%/), 'per cent').toEqual([]);
  expect(found(/weekly|daily|four-hour|hourly|fifteen-minute|\bwould\b|\bwill\b/i)).toEqual([]);
});

test('a level has one rounding, in the answers and among the important ones', () => {
  const pairs = moments.flatMap(({ analysed, context: { tickSize } }) => {
    const { answers, tradeSummary } = writeByRules(analysed);
    const way = answers.find(({ question }) => question === 'what-stands-between')?.text ?? '';
    const said = [...way.matchAll(/\(([\d,.]+)\)/g)].map(([, price = '']) => price);
    return Object.values(tradeSummary.importantLevels).flatMap((price) =>
      said
        .filter((one) => Math.abs(Number(one.replaceAll(',', '')) - Number(price)) < 1.5 * tickSize)
        .map((one) => [one, formatPrice(Number(price), tickSize)]),
    );
  });
  expect(pairs.length).toBeGreaterThan(20);
  for (const [said, listed] of pairs) expect(said).toBe(listed);
});

describe('a text does not stand', () => {
  test.each([
    ['whose figure no claim gave', (text: string) => text.replace(/\d/, '7$&')],
    ['that adds a figure', (text: string) => `${text} See 5 more.`],
    ['with a slot left', (text: string) => `${text} {c1}`],
    ['without its end', (text: string) => text.slice(0, 700)],
  ])('%s', (_, spoil) => {
    const [moment] = moments;
    if (!moment) throw new Error('no moment to write about');
    const { aianalysis, text } = writeByRules(moment.analysed);
    expect(textFaults({ text: spoil(aianalysis), spans: text }, moment.context)).not.toEqual([]);
  });
});

describe('a writer cannot say', () => {
  test.each(['invented digit', 'promise', 'command'])('%s', (fault) => {
    const judged = [...BAD_BEFORE, ...BAD_AFTER]
      .filter(({ wrong }) => wrong === fault)
      .flatMap((bad) => judgedAt(bad, moments, 2));
    expect(judged.length).toBeGreaterThan(15);
    expect(judged.filter(({ isKept }) => isKept)).toEqual([]);
  });
});
