import { beforeAll, describe, expect, test } from 'vitest';
import { writeByRules } from '../../../analysis-server/analyst/analyse.ts';
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
