import { judgeDraft } from '../../analysis-server/analyst/grounding/judge-draft.ts';
import { judgeSentence } from '../../analysis-server/analyst/grounding/judge-sentence.ts';
import { drafts, sentencesFor, TEMPLATES } from './grounding/corpus.ts';
import { factSets } from './grounding/fact-sets.ts';
import type { LabelledSentence } from './grounding/labelled-sentence.ts';
import { numeralsAreFacts } from './grounding/numeral-check.ts';

/** Usage: npm run bench:grounding [drafts]. What reaches the text that must not, what is lost that need not be. */
const count = Number(process.argv[2] ?? 320);
const sets = await factSets(12);

interface Tally {
  good: number;
  lost: number;
  bad: number;
  through: number;
}

const empty = (): Tally => ({ good: 0, lost: 0, bad: 0, through: 0 });
const share = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(2)} %)`;

function add(tally: Tally, { isGood }: LabelledSentence, isKept: boolean): void {
  tally[isGood ? 'good' : 'bad']++;
  if (isGood && !isKept) tally.lost++;
  if (!isGood && isKept) tally.through++;
}

function say(name: string, tally: Tally): void {
  console.log(`${name}`);
  console.log(`  bad numbers and claims reaching the text: ${share(tally.through, tally.bad)}`);
  console.log(`  good sentences wrongly dropped:           ${share(tally.lost, tally.good)}`);
}

const dealt = drafts(sets, count);
const [inDrafts, reference, inPool] = [empty(), empty(), empty()];
let accepted = 0;
const started = performance.now();
for (const { facts, sentences, draft } of dealt) {
  const judged = judgeDraft(draft, facts);
  if (judged.faults.length === 0) accepted++;
  const dropped = new Set(judged.dropped.map(({ sentence }) => sentence));
  for (const each of sentences) add(inDrafts, each, !dropped.has(each.sentence));
}
const perDraft = (performance.now() - started) / dealt.length;
for (const { facts, sentences } of dealt) {
  for (const each of sentences) add(reference, each, numeralsAreFacts(each.sentence, facts.table));
}
const lost = new Map<string, string>();
for (const facts of sets) {
  for (const each of sentencesFor(facts)) {
    const fault = judgeSentence(each.sentence, facts);
    add(inPool, each, fault === null);
    if (each.isGood === (fault !== null)) {
      lost.set(
        each.sentence,
        `${each.isGood ? 'dropped' : 'THROUGH'} ${fault?.reason ?? each.origin}`,
      );
    }
  }
}

console.log(
  `${dealt.length} drafts, ${sets.length} sets of facts, ${TEMPLATES.length} hand-written true templates`,
);
say('grounding, in drafts', inDrafts);
say('grounding, every sentence of the corpus', inPool);
say('reference: every numeral must appear in the facts', reference);
console.log(`drafts accepted: ${accepted}; ${perDraft.toFixed(2)} ms a draft`);
for (const [sentence, why] of lost) console.log(`  ${why}: ${sentence}`);
process.exitCode = inDrafts.through + inPool.through > 0 ? 1 : 0;
