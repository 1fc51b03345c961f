import { parseArgs } from 'node:util';
import { writeByRules } from '../../analysis-server/analyst/analyse.ts';
import { wordCount } from '../../analysis-server/analyst/sentence.ts';
import { type AnalysedMoment, analysedMoments } from './words/analysed-moments.ts';
import { BAD_AFTER } from './words/bad-after.ts';
import { BAD_BEFORE } from './words/bad-before.ts';
import { GOOD } from './words/good.ts';
import { GOOD_AFTER } from './words/good-after.ts';
import { judgedAt } from './words/judged-words.ts';
import { type BadSentence, FAULTS, type LabelledSentence } from './words/labelled-words.ts';
import { levelNames } from './words/level-names.ts';
import { recordedMoments, simulatedMoments } from './words/moments.ts';
import { fallenDrafts } from './words/random-texts.ts';
import { readingGrade } from './words/reading-grade.ts';
import { repetition } from './words/shared-skeletons.ts';
import { sentencesOf, skeletonOf } from './words/skeleton.ts';
import { textFaults } from './words/text-faults.ts';
import { timesOf } from './words/times.ts';

/** Usage: npm run bench:words [-- --full]. How words are made, and how they are judged. */
const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
const times = values.full ? 4 : 1;

/** Whatever passes of these is a failure. */
const NEVER: readonly BadSentence['wrong'][] = [
  'invented digit',
  'promise',
  'command',
  'praise',
  'invented odds',
];
const STOPPED_AT_LEAST = 0.8;
const LONG_SENTENCE = 40;

const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const list = (lines: readonly string[]) => {
  for (const line of lines) console.log(`    ${line}`);
};

const moments = analysedMoments([
  ...recordedMoments(10 * times),
  ...(await simulatedMoments(28 * times)),
]);
let isFailed = false;

function randomDrafts(): void {
  const count = 500 * times;
  const fallen = fallenDrafts(moments, count);
  console.log(`\n${count} random drafts: ${fallen.length} faults`);
  list(fallen.slice(0, 20));
  isFailed ||= fallen.length > 0;
}

/** A sentence that keeps its words anywhere is through. */
function judgedOnce(sentence: LabelledSentence, from: number) {
  const turned = [
    ...moments.slice(from % moments.length),
    ...moments.slice(0, from % moments.length),
  ];
  return judgedAt(sentence, turned, 2 * times);
}

interface Count {
  readonly met: number;
  readonly stopped: number;
}

/** How many of a corpus are stopped of those that may pass now and then. */
function badWords(name: string, corpus: readonly BadSentence[]): Count {
  console.log(`\n${corpus.length} bad sentences, ${name}: stopped`);
  const through: string[] = [];
  let rest: Count = { met: 0, stopped: 0 };
  for (const fault of FAULTS) {
    const bad = corpus.filter(({ wrong }) => wrong === fault);
    const judged = bad
      .map((each, at) => judgedOnce(each, at * 3))
      .filter(({ length }) => length > 0);
    const kept = judged.flatMap((each) => each.find(({ isKept }) => isKept) ?? []);
    const [met, stopped] = [judged.length, judged.length - kept.length];
    if (met < bad.length)
      console.log(`  ${bad.length - met} without a moment that has their claims`);
    if (met > 0) console.log(`  ${fault}: ${percent(stopped, met)}`);
    through.push(...kept.map(({ sentence }) => `${fault}: ${sentence}`));
    if (NEVER.includes(fault)) isFailed ||= kept.length > 0;
    else rest = { met: rest.met + met, stopped: rest.stopped + stopped };
  }
  list(through.map((each) => `through: ${each}`));
  return rest;
}

function goodWords(name: string, corpus: readonly LabelledSentence[]): void {
  const judged = corpus.map((each, at) => judgedOnce(each, at * 3));
  const lost = new Map(
    judged.flat().flatMap(({ isKept, sentence, why }) => (isKept ? [] : [[sentence, why]])),
  );
  const met = judged.filter((each) => each.length > 0).length;
  console.log(
    `\n${corpus.length} good sentences, ${name}; ${met} at moments that have their claims`,
  );
  console.log(`  keep their voice: ${percent(met - lost.size, met)}`);
  list([...lost].map(([sentence, why]) => `${why}: ${sentence}`));
}

function textOf({ source, context, analysed }: AnalysedMoment) {
  const { aianalysis, text } = writeByRules(analysed);
  return { source, context, text: aianalysis, spans: text };
}

function textsByRules(): void {
  const texts = moments.map(textOf);
  const faults = texts.flatMap((each) =>
    textFaults(each, each.context).map((fault) => `${each.source}: ${fault}`),
  );
  console.log(`\n${texts.length} texts by rules: ${faults.length} faults`);
  list(faults.slice(0, 20));
  isFailed ||= faults.length > 0;
  const lengths = texts.map(({ text }) => wordCount(text)).toSorted((a, b) => a - b);
  console.log(
    `  words: ${lengths[0]} to ${lengths.at(-1)}, median ${lengths[lengths.length >> 1]}`,
  );
  const spoken = texts.flatMap(({ text }) => sentencesOf(text));
  const long = spoken.filter((sentence) => wordCount(sentence) > LONG_SENTENCE);
  console.log(`  reading grade: ${readingGrade(spoken).toFixed(1)}`);
  console.log(
    `  sentences of more than ${LONG_SENTENCE} words: ${percent(long.length, spoken.length)}`,
  );
  const { sentences, shared, most } = repetition(
    texts
      .filter((_, at) => at % times === 0)
      .map(({ source, context, text }) => ({
        source,
        skeletons: sentencesOf(text).map((sentence) =>
          skeletonOf(sentence, { coin: context.coin, levels: levelNames(context.claims) }),
        ),
      })),
  );
  console.log(
    `  sentences of which another coin's text has the skeleton: ${percent(shared, sentences)}`,
  );
  list(most.map(([skeleton, count]) => `${count} texts: ${skeleton}`));
}

randomDrafts();
const rest = [
  badWords('written before the vocabulary', BAD_BEFORE),
  badWords('written with the vocabulary at hand', BAD_AFTER),
];
const met = rest.reduce((sum, each) => sum + each.met, 0);
const stopped = rest.reduce((sum, each) => sum + each.stopped, 0);
console.log(`  of both, all but ${NEVER.join(', ')}: ${percent(stopped, met)}`);
isFailed ||= stopped < STOPPED_AT_LEAST * met;
goodWords('written before the vocabulary', GOOD);
goodWords('written with the prompt at hand', GOOD_AFTER);
textsByRules();
console.log('\nmedian times; in brackets: times the whole analysis without words');
list(timesOf(moments));
const sizes = moments.map(({ claims }) => claims.length).toSorted((a, b) => a - b);
console.log(`claims a moment: ${sizes[0]} to ${sizes.at(-1)}, median ${sizes[sizes.length >> 1]}`);
process.exitCode = isFailed ? 1 : 0;
